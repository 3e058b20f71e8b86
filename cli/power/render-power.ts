import { group } from 'd3-array';
import { counted } from '../../aggregators/counted.ts';
import { isKnown, PLANNED_QUANTITIES, type PlannedQuantity } from '../../aggregators/planning/components.ts';
import {
  DECISIONS,
  type Decision,
  type DetectableChange,
  POWER,
  TWO_SIDED_LEVEL,
} from '../../aggregators/planning/detectable-change.ts';
import type { Plan, PlannedDecision } from '../../aggregators/planning/plan.ts';
import { SEVERAL_TEXT } from '../../aggregators/planning/several-at-once.ts';
import type { SizeNeeded } from '../../aggregators/planning/size-needed.ts';
import { decimal, percent, printable } from '../../aggregators/report/format.ts';
import { numbersTable } from '../../aggregators/report/text-table.ts';
import { LEAST_RESAMPLED_ITEMS } from '../../aggregators/uncertainty/sufficient-items.ts';

const NAMES: Readonly<Record<PlannedQuantity, string>> = { deltaSCD: 'deltaSCD', esfp: 'ESFP' };

const DESCRIBED: Readonly<Record<Decision, string>> = {
  'two models': 'two models on the same items',
  drift: 'drift of one model between two runs',
  threshold: 'one model against a threshold',
};

const changeText = ({ change, atMost }: DetectableChange) => `${atMost ? '≤' : ''}${decimal(change)}`;

const countText = ({ count, atMost }: SizeNeeded) =>
  count === null ? '—' : `${atMost ? '≤' : ''}${count.toLocaleString('en')}`;

const labelOf = ({ decision, quantity }: PlannedDecision) => `${DESCRIBED[decision]}: ${NAMES[quantity]}`;

function detectsTable({ decisions }: Plan): string {
  return numbersTable(
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
  return [numbersTable(head, rows)];
}

/** Where one model's variance comes from, of the quantities that have one. */
function varianceTexts({ variances, request, basis }: Plan): string[] {
  return variances.flatMap(({ quantity, generationShare, reason, repeats }) => {
    if (!isKnown(basis.quantities[quantity].oneModel)) return [];
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

/** Every reason why something could not be told, once, with what it is of. */
function gaps({ decisions }: Plan): string[] {
  const all = decisions.flatMap((one) => {
    const needs =
      one.needs === null ? [] : [...one.needs.items.map(({ needed }) => needed), one.needs.repeats];
    return [one.detects, ...needs].flatMap(({ reason }) =>
      reason === null ? [] : [{ reason, of: labelOf(one) }],
    );
  });
  return [...group(all, ({ reason }) => reason)].map(([reason, own]) => {
    const of = [...new Set(own.map((one) => one.of))];
    return `${of.length === decisions.length ? 'Nothing can be told' : of.join('; ')}: ${printable(reason)}`;
  });
}

/** What the sign in the tables means, where it stands there. */
function boundText({ decisions }: Plan): string[] {
  const isBounded = decisions.some(({ detects, needs }) =>
    [detects, ...(needs === null ? [] : [...needs.items.map(({ needed }) => needed), needs.repeats])].some(
      ({ atMost }) => atMost,
    ),
  );
  return isBounded
    ? [
        '≤: at most. Generation noise was not measured apart from the differences of items, so each figure takes the split ' +
          'that is worst for it, and the true one may be smaller. Repeats are counted as no gain but for drift. To have it ' +
          'measured, run a pilot with promptfoo eval --repeat 2 and name its output: esfp power pilot.json.',
      ]
    : [];
}

/** What figures of ESFP take for granted, where there are any. */
function esfpTexts({ decisions, request }: Plan): string[] {
  const told = decisions.filter(({ quantity, detects }) => quantity === 'esfp' && detects.change !== null);
  if (told.length === 0) return [];
  const hasDrift = told.some(({ decision }) => decision === 'drift');
  return [
    `ESFP has an interval only where AR is defined under P1 and P2 on ${LEAST_RESAMPLED_ITEMS} items or more: answers without attribution ` +
      'markers give none.',
    ...(hasDrift && request.repeats > 1
      ? [
          'Drift of ESFP is planned as at one repeat, by paired resamples of the items: to go by generation noise it takes AR ' +
            'defined in two generations of most items, and where it is not esfp compare falls back on the resamples.',
        ]
      : []),
  ];
}

/** Whether nothing at all could be told, so that tables would hold dashes alone. */
function isEmpty({ decisions }: Plan): boolean {
  return decisions.every(
    ({ detects, needs }) =>
      detects.change === null &&
      (needs === null ||
        [...needs.items.map(({ needed }) => needed), needs.repeats].every(({ count }) => count === null)),
  );
}

/** A plan as text: what it is of, what it detects, what a target takes, where the variance comes from, and what it rests on. */
export function renderPower(plan: Plan): string {
  const { request, basis } = plan;
  return [
    `${counted(request.items, 'item')}, ${counted(request.repeats, 'repeat')}: ${percent(POWER)} power, two-sided ` +
      `${percent(TWO_SIDED_LEVEL)}, one comparison, types in proportion.`,
    ...(isEmpty(plan) ? [] : [detectsTable(plan), ...needsTexts(plan), SEVERAL_TEXT]),
    ...boundText(plan),
    ...esfpTexts(plan),
    ...gaps(plan),
    ...varianceTexts(plan),
    `Variances from ${basis.source}; ${counted(basis.items, 'item')}.`,
    ...basis.remarks,
    'Computed with t quantiles in place of the noncentral t distribution: a few percent too small below ten degrees of freedom.',
  ].join('\n');
}
