import type { Phrasing } from '../../corpus/phrasings.ts';

/** What stands for the responses of one item under the phrasings of PSI, by repeat; null for one that is not there. */
export type ResponsesOfItem<Response> = Readonly<
  Record<Extract<Phrasing, 'P0' | 'P1' | 'P2'>, readonly (Response | null)[]>
>;

/**
 * The pairs of responses of one item that are compared, in the order in which a baseline holds their distances: each of P0 with
 * each of P1, each of P1 with each of P2 (equation 3), then every two of one phrasing (the noise floor).
 */
export function comparedPairs<Response>({
  P0,
  P1,
  P2,
}: ResponsesOfItem<Response>): (readonly [one: Response, other: Response])[] {
  const across = (from: typeof P0, to: typeof P0) =>
    from.flatMap((one) =>
      to.flatMap((other) => (one === null || other === null ? [] : [[one, other] as const])),
    );
  const within = (of: typeof P0) => of.flatMap((one, i) => across([one], of.slice(i + 1)));
  return [...across(P0, P1), ...across(P1, P2), ...within(P0), ...within(P1), ...within(P2)];
}
