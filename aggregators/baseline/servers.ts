import { max, min } from 'd3-array';
import type { Served } from '../judgement.ts';
import type { BaselineServer } from './baseline-schema.ts';

/** The names under which the judges' servers answered for one model, numbered in the order of their answers. */
export class Servers {
  private readonly known: BaselineServer[] = [];

  /** The number of the server that gave one answer; null where none is recorded. */
  of(judge: string, served: Served | undefined): number | null {
    if (served === undefined) return null;
    const { model, date } = served;
    const at = this.known.findIndex((one) => one.judge === judge && one.model === model);
    const found = this.known[at];
    if (found === undefined) return this.known.push({ judge, model, first: date, last: date }) - 1;
    this.known[at] = {
      ...found,
      first: min([date, found.first]) ?? date,
      last: max([date, found.last]) ?? date,
    };
    return at;
  }

  list(): BaselineServer[] {
    return [...this.known];
  }
}

/**
 * When each answer of a server came, as far as a baseline tells: the first at its first date, all others at its last.
 *
 * @param servers of one model
 */
export class ServedAnswers {
  private readonly begun = new Set<number>();
  private readonly servers: readonly BaselineServer[];

  constructor(servers: readonly BaselineServer[]) {
    this.servers = servers;
  }

  /** The next answer of a server, undefined for null. */
  next(number: number | null | undefined): Served | undefined {
    if (number === null || number === undefined) return undefined;
    const server = this.servers[number];
    if (server === undefined) return undefined;
    const date = this.begun.has(number) ? server.last : server.first;
    this.begun.add(number);
    return { model: server.model, date };
  }
}
