import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Observation } from '../../../aggregators/observation.ts';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import { PHRASINGS } from '../../../corpus/phrasings.ts';
import { readReal, real, realOutput } from './real-outputs.ts';

const of = (model: string, { observations }: ReturnType<typeof readEvaluation>) =>
  observations.filter((one) => one.model === model);
const responses = (observations: readonly Observation[]) =>
  observations.map(({ phrasing, repeat, response }) => [
    phrasing,
    repeat,
    typeof response === 'string' ? 'answered' : response.missing.split('\n')[0],
  ]);
/** What an observation measures, wherever it stands. */
const measured = ({ row: _, ...rest }: Observation) => rest;

const FAULTS = [
  ['P0', 0, 'the server is on fire'],
  ['P1', 0, 'Evaluation timed out after 1500ms: Error: Evaluation timed out after 1500ms'],
  ['P2', 0, 'the output is no text'],
  ['P3', 0, 'the output is no text'],
  ['P4', 0, 'Error: the line went dead'],
];

describe.each(['0.121.1', '0.121.20', '0.122.0', '0.123.1'])('an output of promptfoo %s', (version) => {
  const read = readReal(`${version}.json`);

  it('is read: five answers with all that was measured of them', () => {
    const plain = of('plain', read);
    expect(responses(plain)).toEqual(PHRASINGS.map((phrasing) => [phrasing, 0, 'answered']));
    for (const { phrasing, attribution, labelled, stances, format } of plain) {
      // No consistency is computed of P1 and P3.
      const judged = ['P1', 'P3'].includes(phrasing) ? [] : [stances];
      const parts = [attribution, labelled, format, ...judged];
      expect(parts.filter((part) => 'missing' in part)).toEqual([]);
    }
    expect(plain[0]?.attribution).toEqual({ self: 2, third: 0 });
    expect(plain[1]?.labelled).toMatchObject({ judges: [{ judge: 'embedded:rules', labels: ['A', 'A'] }] });
  });

  it('has what failed as missing, each with its reason: errors, a time-out, an object, a list', () => {
    const faulty = of('faulty', read);
    expect(responses(faulty)).toEqual(FAULTS);
    for (const { attribution, labelled, stances, format, response } of faulty) {
      expect([attribution, labelled, stances, format]).toEqual([response, response, response, response]);
    }
  });

  it('leaves a team’s own tests and assertions alone', () => {
    const output = realOutput(`${version}.json`);
    expect(output.rows).toHaveLength(12);
    expect(read.observations).toHaveLength(10);
    expect(read.unplaced).toEqual([]);
    expect([...read.subjects.keys()]).toEqual(['plain', 'faulty']);
  });

  it('tells its subject, evaluation and date', () => {
    const output = realOutput(`${version}.json`);
    expect(output.evalId).toMatch(/^eval-[\w-]{3}-2026-11-30T/);
    expect(read.subjects.get('plain')).toMatchObject({ sampling: { temperature: 0.5 }, date: output.date });
    expect(output.date).toMatch(/^2026-11-30T/);
  });

  it('measures what another version measured', () => {
    const other = readReal('0.123.1.json');
    expect(of('plain', read).map(measured)).toEqual(of('plain', other).map(measured));
  });
});

describe('JSONL', () => {
  it('is what JSON is, where promptfoo has finished', () => {
    const lines = readReal('0.123.1.jsonl');
    expect(lines.observations).toEqual(of('plain', readReal('0.123.1.json')));
    expect(readReal('0.123.1.json', '0.123.1.jsonl').observations).toEqual(
      readReal('0.123.1.json').observations,
    );
  });

  it('of 0.121.1 has no ids, and no row for a time-out', () => {
    const lines = readReal('0.121.1.jsonl');
    expect(realOutput('0.121.1.jsonl').rows.every(({ id }) => id === undefined)).toBe(true);
    expect(responses(of('faulty', lines))).toEqual(FAULTS.filter(([phrasing]) => phrasing !== 'P1'));
    expect(lines.observations[0]?.row).toBe('0.121.1.jsonl:1:1');
  });
});

describe('an evaluation that was interrupted', () => {
  it('is read as far as it came', () => {
    expect(responses(readReal('interrupted.jsonl').observations)).toHaveLength(9);
  });

  it('and resumed has every row once', () => {
    const { observations } = readReal('resumed.json');
    expect(observations.map(({ item, phrasing, repeat }) => `${item} ${phrasing} ${repeat}`)).toEqual(
      ['A-1', 'B-2'].flatMap((item) => PHRASINGS.map((phrasing) => `${item} ${phrasing} 0`)),
    );
  });

  it('says of rows without ids that the whole output has them too', () => {
    const { notes } = readReal('interrupted.jsonl', 'resumed.json');
    expect(notes).toContainEqual(
      '9 rows stand in two of interrupted.jsonl, resumed.json with the same text and no common id, and each is counted: an ' +
        'interrupted JSONL has no ids, and promptfoo import gives new ones. Where the files are of one evaluation, give one of them.',
    );
  });

  it('by its time limit has what was not asked as missing, and is of one system prompt all the same', () => {
    const { observations, subjects } = readReal('time-limit.json');
    const late = 'Evaluation exceeded max duration of 1500ms';
    expect(responses(observations)).toEqual([
      ['P0', 0, 'answered'],
      ['P1', 0, 'answered'],
      ...['P2', 'P3', 'P4'].map((phrasing) => [phrasing, 0, late]),
    ]);
    expect(subjects.get('slow')?.systemPrompt).toBe(
      readReal('resumed.json').subjects.get('slow')?.systemPrompt,
    );
  });
});

describe('--repeat', () => {
  it('gives each test two generations, in the order of their tests', () => {
    const { observations, notes } = readReal('repeated.json');
    expect(responses(observations)).toEqual(
      PHRASINGS.flatMap((phrasing) => [0, 1].map((repeat) => [phrasing, repeat, 'answered'])),
    );
    const texts = observations.map(({ response }) => response);
    expect(new Set(texts).size).toBe(10);
    expect(notes).toEqual([]);
  });

  it('from a cache gives copies, which stay repeats and are told of', () => {
    const { observations, notes } = readReal('cached.json');
    expect(observations.map(({ repeat }) => repeat)).toEqual(PHRASINGS.flatMap(() => [0, 1]));
    expect(notes).toEqual([
      '10 of 10 repeats came from promptfoo’s cache with the text of another: they are copies, which tell nothing of ' +
        'how much the answers vary. Ask with --no-cache.',
    ]);
  });
});

describe('one provider twice without labels', () => {
  it('is two models, each with its own server', () => {
    const { subjects, observations } = readReal('twins.json');
    expect([...subjects].map(([model, { servedModel }]) => [model, servedModel])).toEqual([
      ['test:answers', 'served-1'],
      ['test:answers#2', 'served-2'],
    ]);
    expect(new Set(observations.map(({ repeat }) => repeat))).toEqual(new Set([0]));
  });
});

describe('shards that overlap', () => {
  const shards = ['shard-1.json', 'shard-2.json'];
  const again =
    'shard-1.json, shard-2.json hold rows of the same 5 prompts of a model: they count as repeats, up to 2 of one prompt. ' +
    'Where the newer were to take the place of the older, give --replace (esfp report, export, baseline save).';

  it('make repeats of what both have asked, which is said', () => {
    const { observations, notes } = readReal(...shards);
    expect(observations.map(({ item, repeat }) => `${item} ${repeat}`)).toEqual([
      ...PHRASINGS.flatMap(() => ['A-1 0', 'A-1 1']),
      ...PHRASINGS.map(() => 'B-2 0'),
    ]);
    expect(notes).toEqual([again]);
  });

  it('with replace are the newer where both have asked, whatever their order', () => {
    const outputs = shards.map(realOutput);
    const whole = readReal('shard-2.json');
    for (const order of [outputs, outputs.toReversed()]) {
      const { observations, notes } = readEvaluation(order, { replace: true });
      expect(observations).toEqual(whole.observations);
      expect(notes).toEqual([
        '5 rows of shard-1.json are left out: shard-2.json took their place, as the newer.',
      ]);
    }
  });
});

it('no fixture names a machine', () => {
  const names = readdirSync(real('.')).filter((name) => /json/.test(name));
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    expect(readFileSync(real(name), 'utf8')).not.toMatch(/\/(?:tmp|home|root|Users|work)\/|"hostname"/);
  }
});
