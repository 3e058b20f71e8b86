import { describe, expect, it } from 'vitest';
import { leaveOut } from '../../aggregators/read/leave-out.ts';
import { detailsText } from '../../aggregators/report/details-text.ts';
import { echoText } from '../../aggregators/report/echo-text.ts';
import { departures } from '../../aggregators/report/instrument-text.ts';
import { renderTables } from '../../aggregators/report/tables.ts';
import { validityText } from '../../aggregators/report/validity-text.ts';
import { splitterRule } from '../../transforms/splitter.ts';
import {
  cardOf,
  GOOD_FORMAT,
  instrument,
  itemObservations,
  panel,
  reportOf,
} from '../aggregators/builders.ts';

const observations = [
  ...itemObservations(
    {
      item: 'X1',
      format: { ...GOOD_FORMAT, words: 90, kinds: [] },
      attribution: { self: 1, third: 1, echoed: { self: 0, third: 1 } },
    },
    {
      P2: { format: { ...GOOD_FORMAT, words: 50, kinds: ['declined', 'list'] }, labelled: panel('BB', 'BB') },
    },
  ),
  ...itemObservations({ item: 'X2', format: { ...GOOD_FORMAT, words: 121, kinds: ['list'] } }),
];

/** The rows of a table, the rules left out. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('│'))
    .map((line) =>
      line
        .split('│')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );

describe('validityText', () => {
  const text = validityText([cardOf(observations)]);
  const [head = [], ...rows] = rowsOf(text);

  it('has a share for each kind that there is, by phrasing', () => {
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(column('under')).toEqual(['P0', 'P1', 'P2', 'P3', 'P4']);
    expect(column('declined')).toEqual(['0%', '0%', '50%', '0%', '0%']);
    expect(column('list')).toEqual(['50%', '50%', '100%', '50%', '50%']);
    expect(column('words, mean')).toEqual(['105.5', '105.5', '85.5', '105.5', '105.5']);
    expect(column('median')).toEqual(['105.5', '105.5', '85.5', '105.5', '105.5']);
  });

  it('names the kinds that there are none of, apart from those that are not known', () => {
    expect(head).not.toContain('heading');
    expect(text).toMatch(/^No response is: .*heading; block quote; bold; code; empty\.$/m);
    // The builders' instrument has no splitter that there is.
    expect(text).toMatch(/^Not known of any response: over 25 sentences\.$/m);
  });

  it('knows nothing of kinds that no output tells', () => {
    const older = validityText([cardOf(itemObservations())]);
    expect(older).toMatch(/^Not known of any response: over 25 sentences; declined; .*; code\.$/m);
    expect(older).not.toMatch(/No response is: .*declined/);
  });

  it('tells of long responses where the splitter is known', () => {
    const sentences = Array.from({ length: 25 }, (_, i) => `This is sentence ${i}.`);
    const long = itemObservations(
      { labelled: { sentences: [], judges: [] } },
      {
        P3: { response: `${sentences.join(' ')} This one is too many.`, labelled: { sentences, judges: [] } },
      },
    );
    const told = validityText([cardOf(long, { instrument: { splitter: splitterRule('paper') } })]);
    const [own = [], ...lines] = rowsOf(told);
    expect(lines.map((row) => row[own.indexOf('over 25 sentences')])).toEqual([
      '0%',
      '0%',
      '0%',
      '100%',
      '0%',
    ]);
  });
});

describe('echoText', () => {
  it('has deltaAR with and without echo, and says why one is not known', () => {
    const known = observations.slice(0, 5);
    expect(rowsOf(echoText([cardOf(known)]))[1]).toEqual(['model', '0.000 (1)', '0.000 (1)']);
    const unknown = echoText([cardOf(observations)]);
    expect(rowsOf(unknown)[1]).toEqual(['model', '0.000 (2)', '—']);
    expect(unknown).toMatch(/^- model: of 2 responses under P1 and P2 it is not known .* esfp judge/m);
  });

  it('stands in the details, as the kinds do', () => {
    const details = detailsText(reportOf(observations));
    expect(details).toContain('deltaAR without prompt echo');
    expect(details).toContain('What responses are besides answers');
  });
});

describe('the tables with a validity policy', () => {
  const policy = { validity: { rules: 1, drop: ['declined' as const, 'code' as const] } };

  it('have deltaSCD with and without what it leaves out', () => {
    const text = renderTables(reportOf(leaveOut(observations, policy), { instrument: policy }));
    expect(text).toContain(
      'deltaSCD with and without the responses that the validity policy leaves out (declined; code)',
    );
    expect(rowsOf(text)).toContainEqual(['model', '1', '0.000 (2, 1)', '0.250 (2, 2)']);
  });

  it('say nothing of it without one', () => {
    expect(renderTables(reportOf(observations))).not.toContain('validity policy');
  });

  it('name the policy as a departure from the protocol', () => {
    expect(departures(instrument(policy))).toContain('responses left out: declined; code');
    expect(departures(instrument()).join()).not.toContain('left out');
  });
});
