import { PLANNED_QUANTITIES, type PlannedQuantity } from '../../aggregators/planning/components.ts';
import {
  DECISIONS,
  type Decision,
  type DetectableChange,
  POWER,
  TWO_SIDED_LEVEL,
} from '../../aggregators/planning/detectable-change.ts';
import type { Plan, PlannedDecision } from '../../aggregators/planning/plan.ts';
import type { SizeNeeded } from '../../aggregators/planning/size-needed.ts';
import { decimal, percent } from '../../aggregators/report/format.ts';
import { plainTable } from '../plain-table.ts';

const NAMES: Readonly<Record<PlannedQuantity, string>> = { deltaSCD: 'deltaSCD', esfp: 'ESFP' };

const DESCRIBED: Readonly<Record<Decision, string>> = {
  'two models': 'two models on the same items',
  drift: 'drift of one model between two runs',
  threshold: 'one model against a threshold',
};

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`;

const changeText = ({ change, atMost }: DetectableChange) => `${atMost ? '≤' : ''}${decimal(change)}`;

const countText = ({ count, atMost }: SizeNeeded) =>
  count === null ? '—' : `${atMost ? '≤' : ''}${count.toLocaleString('en')}`;

const labelOf = ({ decision, quantity }: PlannedDecision) => `${DESCRIBED[decision]}: ${NAMES[quantity]}`;

function detectsTable({ decisions }: Plan): string {
  return plainTable(
    ['smallest change detected', ...PLANNED_QUANTITIES.map((quantity) => NAMES[quantity])],
    DECISIONS.map((decision) => [
      DESCRIBED[decision],
      ...PLANNED_QUANTITIES.map((quantity) => {
        const found = decisions.find((one) => one.decision === decision && one.quantity === quantity);
        return found === undefined ? '—' : changeText(found.detects);
      }),
    ]),
  );
}

function needsTexts({ decisions, request }: Plan): string[] {
  const [first] = decisions;
  if (request.target === undefined || first?.needs == null) return [];
  const head = [
    `to detect ${request.target}`,
    ...first.needs.items.map(({ repeats }) => `items at r=${repeats}`),
    `repeats at n=${request.items}`,
  ];
  const rows = decisions.map((one) => [
    labelOf(one),
    ...(one.needs?.items.map(({ needed }) => countText(needed)) ?? []),
    one.needs === null ? '—' : countText(one.needs.repeats),
  ]);
  return [plainTable(head, rows)];
}

function varianceTexts({ variances, request }: Plan): string[] {
  return variances.flatMap(({ quantity, generationShare, reason, repeats }) => {
    const name = NAMES[quantity];
    const share =
      generationShare === null
        ? `${name}: ${reason}`
        : `${name}: ${percent(generationShare)} of one model's variance is by generations and ${percent(1 - generationShare)} by items.`;
    if (repeats === null) return [share];
    const told = (kind: string, { count, reason: why }: SizeNeeded) => {
      const wanted = `${name}: a 95% ${kind} interval of ±${request.halfWidth}`;
      return count === null
        ? `${wanted} is not to be had by repeats, as far as is known: ${why}`
        : `${wanted} takes ${counted(count, 'repeat')}.`;
    };
    return [share, told('items', repeats.items), told('corpus', repeats.corpus)];
  });
}

/** Every reason why something could not be told, once, and what a sign in the tables means. */
function footnotes({ decisions }: Plan): string[] {
  const all = decisions.flatMap((one) => {
    const needs =
      one.needs === null ? [] : [...one.needs.items.map(({ needed }) => needed), one.needs.repeats];
    return [one.detects, ...needs].map((each) => ({ ...each, label: labelOf(one) }));
  });
  const bounded = all.some(({ atMost }) => atMost);
  const reasons = all.flatMap(({ label, reason }) => (reason === null ? [] : [`${label}: ${reason}`]));
  return [
    ...(bounded
      ? [
          '≤: at most. Generation noise was not measured apart from items, so the worst split of the variance is taken; a ' +
            'pilot with two repeats or more tells the right one.',
        ]
      : []),
    ...new Set(reasons),
  ];
}

/** A plan as text: what it is of, what it detects, what a target takes, where the variance comes from, and what it rests on. */
export function renderPower(plan: Plan): string {
  const { request, basis } = plan;
  return [
    `${counted(request.items, 'item')}, ${counted(request.repeats, 'repeat')}: ${percent(POWER)} power, two-sided ` +
      `${percent(TWO_SIDED_LEVEL)}, one comparison, types in proportion.`,
    detectsTable(plan),
    ...needsTexts(plan),
    ...footnotes(plan),
    ...varianceTexts(plan),
    `Variances from ${basis.source}; ${basis.items} items.`,
    ...basis.remarks,
    'Computed with t quantiles in place of the noncentral t distribution: a few percent too small below ten degrees of freedom.',
  ].join('\n');
}
