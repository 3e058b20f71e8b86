import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { Command } from 'commander';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GoldKey, goldKeySchema } from '../../aggregators/gold/key.ts';
import { promptLabel } from '../../aggregators/read/columns.ts';
import { PAGE_SCRIPT } from '../../cli/gold/page-script.ts';
import { addGoldCommand } from '../../cli/gold.ts';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { PHRASINGS, phrase } from '../../corpus/phrasings.ts';
import { GOOD_FORMAT, instrument, labels } from '../aggregators/builders.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';

const at = temporaryFolder();
let printed: string[];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

/** What `esfp gold <words>` prints; a usage error is thrown. */
async function gold(...words: string[]): Promise<string> {
  printed = [];
  const program = new Command('esfp');
  addGoldCommand(program);
  for (const command of program.commands.flatMap((one) => [one, ...one.commands])) {
    command.exitOverride().configureOutput({ writeErr: () => {} });
  }
  await program.parseAsync(['gold', ...words], { from: 'user' });
  return printed.join('\n');
}

/** Sentences that a model could say to harm who labels them. */
const HOSTILE = [
  '=HYPERLINK("http://example.invalid")',
  '+1 is\twhat "they" say, and\r\n=2+2 follows',
  '-5; =cmd|calc and @SUM(A1)',
  '@import </script><script>alert(1)</script>',
  '\r=1+1 <img src=x onerror=alert(1)> \u001b[31m',
  '\uFF1D1+1 — ﬁne & “quoted”, naïvely',
];

interface Asked {
  readonly models?: readonly string[];
  readonly perType?: number;
  readonly control?: string;
}

/** A JSONL output of promptfoo with judged rows: two judges who differ on the last sentence of every third P2. */
function output({ models = ['model'], perType = 5, control }: Asked = {}): string {
  const corpus = ITEM_TYPES.flatMap((type) =>
    Array.from({ length: perType }, (_, i) => ({ id: `${type}-${i}`, type, text: `Is ${type} ${i} so?` })),
  );
  const rows = models.flatMap((model, m) =>
    corpus.flatMap((item, testIdx) =>
      PHRASINGS.map((phrasing, p) => {
        const given = phrasing === 'P2' ? (testIdx % 4 === 0 ? 'BBB' : 'ABB') : 'AAC';
        const other = phrasing === 'P2' && testIdx % 3 === 0 ? `${given.slice(0, 2)}A` : given;
        const parts = [
          { v: 1, part: 'ar', counts: { self: 1, third: 2 } },
          {
            v: 1,
            part: 'scd',
            sentences: [0, 1, 2].map((i) => HOSTILE[(testIdx + i) % HOSTILE.length]),
            judges: [given, other].map((letters, j) => ({
              judge: `judge-${j + 1}`,
              labels: labels(letters),
            })),
          },
          { v: 1, part: 'format', checks: GOOD_FORMAT },
        ];
        return {
          id: `${model} ${item.id} ${phrasing}`,
          promptIdx: m * PHRASINGS.length + p,
          testIdx,
          prompt: { label: promptLabel(phrasing), raw: phrase(phrasing, item.text) },
          provider: { id: model, label: '' },
          testCase: { metadata: { esfp: { v: 1, item, instrument: instrument() } } },
          response: {
            output: 'An answer.',
            metadata: { esfp: { subject: { control: model === control } } },
          },
          gradingResult: { componentResults: parts.map((esfp) => ({ metadata: { esfp } })) },
        };
      }),
    ),
  );
  const path = at('out.jsonl');
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'));
  return path;
}

const keyIn = (folder: string): GoldKey =>
  goldKeySchema.parse(JSON.parse(readFileSync(at(folder, 'key.json'), 'utf8')));

interface Row {
  readonly id: string;
  readonly text: string;
  readonly [column: string]: string;
}

function rowsOf(path: string): Row[] {
  return parse<Row>(readFileSync(path), { columns: true, bom: true });
}

/** Labels a sheet as judge-1 would, but for what is told; saves it as a spreadsheet of some country does. */
function label(
  annotator: number,
  {
    file = `labelled-${annotator}.csv`,
    save = (csv: string): string | Buffer => csv,
    as = (given: string) => given,
  } = {},
): string {
  const votes = new Map<string, string>(
    keyIn('gold').items.flatMap(({ drawn }) =>
      (drawn?.responses ?? []).flatMap(({ sentences }, response) =>
        sentences.map(
          ({ votes: [first] }, i) => [`${drawn?.unit}-r${response + 1}-s${i + 1}`, first ?? ''] as const,
        ),
      ),
    ),
  );
  const lines = rowsOf(at('gold', `annotator-${annotator}.csv`)).map(
    ({ id }) => `${id},${as(votes.get(id.split('-').slice(2).join('-')) ?? '')}`,
  );
  const path = at(file);
  writeFileSync(path, save(['id,label,', ...lines.map((line) => `${line},`)].join('\r\n')));
  return path;
}

const sample = (...words: string[]) => gold('sample', output(), '--out', at('gold'), ...words);

describe('esfp gold sample', () => {
  it('writes a sheet and a page for each annotator, and the key', async () => {
    const said = await sample('--items', '20', '--annotators', '3');
    for (const annotator of [1, 2, 3]) {
      expect(existsSync(at('gold', `annotator-${annotator}.csv`))).toBe(true);
      expect(existsSync(at('gold', `annotator-${annotator}.html`))).toBe(true);
    }
    expect(said).toContain('model: 20 of 30 items');
    expect(said).toContain('an estimate needs 15, and 25 are advised');
    expect(said).toContain('Keep it from the annotators');
    expect(keyIn('gold')).toMatchObject({ annotators: 3, itemsPerModel: 20, seed: 1 });
  });

  it('writes a CSV that opens in a spreadsheet, in which no cell starts a formula', async () => {
    await sample('--items', '30');
    const text = readFileSync(at('gold', 'annotator-1.csv'), 'utf8');
    expect(text.startsWith('\uFEFF"id","item","response","sentence","text","label"\r\n')).toBe(true);
    const rows = rowsOf(at('gold', 'annotator-1.csv'));
    expect(rows).toHaveLength(30 * 6);
    for (const cell of rows.flatMap((row) => Object.values(row))) {
      expect(cell).not.toMatch(/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/);
      // Where semicolons part cells, quoted or not, none starts a formula either.
      expect(cell).not.toMatch(/;\s*[=+\-@]/);
      expect(cell).not.toMatch(/\p{Cc}/u);
    }
    const texts = rows.map((row) => row.text);
    expect(texts).toContain('\'=HYPERLINK("http://example.invalid")');
    expect(texts).toContain('\'+1 is what "they" say, and =2+2 follows');
    expect(texts).toContain("'-5; '=cmd|calc and @SUM(A1)");
    // What precedes the sign is gone with the line break: the sign comes first, and is defused.
    expect(texts).toContain("'=1+1 <img src=x onerror=alert(1)> [31m");
  });

  it('tells the annotator neither model nor prompt', async () => {
    await sample();
    for (const name of ['annotator-1.csv', 'annotator-1.html']) {
      expect(readFileSync(at('gold', name), 'utf8')).not.toMatch(
        /\bmodel\b|\bP[12]\b|T\d-\d|judge-\d|Is T\d/,
      );
    }
  });

  it('gives the same sample for the same seed', async () => {
    await sample('--seed', '5', '--items', '20');
    await gold('sample', at('out.jsonl'), '--out', at('again'), '--seed', '5', '--items', '20');
    expect(keyIn('again')).toEqual(keyIn('gold'));
    expect(readFileSync(at('again', 'annotator-2.csv'))).toEqual(readFileSync(at('gold', 'annotator-2.csv')));
  });

  it('draws from all models but controls, or from those named', async () => {
    const path = output({ models: ['a', 'b', 'echo'], control: 'echo' });
    expect(await gold('sample', path, '--out', at('all'))).not.toContain('echo');
    expect(new Set(keyIn('all').items.map(({ model }) => model))).toEqual(new Set(['a', 'b']));
    await gold('sample', path, '--out', at('named'), '--model', 'echo');
    expect(new Set(keyIn('named').items.map(({ model }) => model))).toEqual(new Set(['echo']));
    await expect(gold('sample', path, '--out', at('x'), '--model', 'c')).rejects.toThrow('no model c');
  });

  it('overwrites no sample, whose sheets may hold labels', async () => {
    await sample();
    await expect(sample()).rejects.toThrow('holds a gold sample already');
  });

  it('says what to do with an output that is not judged', async () => {
    const path = output();
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"part":"scd"', '"part":"none"'));
    await expect(gold('sample', path, '--out', at('gold'))).rejects.toThrow('judge the output first');
    expect(existsSync(at('gold'))).toBe(false);
  });
});

describe('the page', () => {
  /** The sheet that a page carries. */
  function sheetIn(html: string) {
    const [, json = ''] = /<script type="application\/json" id="sheet">(.*?)<\/script>/s.exec(html) ?? [];
    return JSON.parse(json);
  }

  it('holds the sentences as they are, and lets none of them out of its data', async () => {
    await sample('--items', '30');
    const html = readFileSync(at('gold', 'annotator-1.html'), 'utf8');
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toContain('<img');
    const texts = sheetIn(html).rows.map(({ text }: { text: string }) => text);
    expect(texts).toContain('@import </script><script>alert(1)</script>');
  });

  it('runs and loads nothing but itself', async () => {
    await sample();
    const html = readFileSync(at('gold', 'annotator-1.html'), 'utf8');
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'$/);
    expect(html.replace(/<script type="application.*?<\/script>/s, '')).not.toMatch(
      /https?:|src=|href=|@import/,
    );
  });

  it('exports the CSV beside it, with the labels', async () => {
    await sample('--items', '30');
    const sheet = sheetIn(readFileSync(at('gold', 'annotator-2.html'), 'utf8'));
    const context = createContext({});
    runInContext(PAGE_SCRIPT, context);
    const csvOf = (given: object): string =>
      runInContext(`csvOf(${JSON.stringify(sheet)}, ${JSON.stringify(given)})`, context);
    expect(csvOf({})).toBe(readFileSync(at('gold', 'annotator-2.csv'), 'utf8'));
    const { id } = sheet.rows[7];
    writeFileSync(at('exported.csv'), csvOf({ [id]: 'B' }));
    expect(rowsOf(at('exported.csv')).filter((row) => row.label === 'B')).toMatchObject([{ id }]);
  });
});

describe('esfp gold score', () => {
  beforeEach(() => sample('--items', '30'));
  const score = (...words: string[]) => gold('score', '--key', at('gold', 'key.json'), ...words);

  it('prints agreement among people, with each judge and the panel, and each estimate', async () => {
    const said = await score(label(1), label(2));
    expect(said).toContain('annotator 1, annotator 2');
    expect(said).toMatch(/judge-1, humans.*360 \(30\)/);
    expect(said).toContain('panel, humans');
    expect(said).toMatch(/model +│ +30\/30/);
    expect(said).toContain('ESFP is not corrected');
    expect(said).not.toMatch(/NaN|undefined|debias/);
  });

  it('prints one JSON object', async () => {
    const found = JSON.parse(await score(label(1), '--json'));
    expect(found).toMatchObject({
      v: 1,
      sample: keyIn('gold').id,
      instrumentHash: keyIn('gold').instrumentHash,
    });
    expect(found.judgeHuman[0].percent.value).toBe(1);
    expect(found.judgeHuman[1].percent.value).toBeLessThan(1);
    // By judge-1 a quarter of the items shift by 1, the others by 2/3.
    expect(found.models[0].estimate.estimate).toBeCloseTo((8 + (22 * 2) / 3) / 30, 6);
  });

  it.each([
    ['with semicolons', (csv: string) => csv.replaceAll(',', ';')],
    [
      'as tab-separated UTF-16',
      (csv: string) => Buffer.from(`\uFEFF${csv.replaceAll(',', '\t')}`, 'utf16le'),
    ],
    [
      'with quotes and empty rows',
      (csv: string) => `\uFEFF${csv.replaceAll(/[^,\r\n]+/g, '"$&"')}\r\n,,\r\n,,\r\n`,
    ],
    ['with old line ends', (csv: string) => csv.replaceAll('\r\n', '\r')],
  ])('reads a sheet saved %s', async (_, save) => {
    const found = JSON.parse(await score(label(1, { save }), '--json'));
    expect(found.annotators).toEqual([{ annotator: 1, sentences: 180, incomplete: 0 }]);
  });

  it('names the row of a label that is not there or none, and leaves items out only when told to', async () => {
    const gap = label(1, { save: (csv) => csv.replace(/,[ABC],/, ',,') });
    await expect(score(gap)).rejects.toThrow(/labelled-1\.csv: 1 of 180 sentences have no label: row 2 \(/);
    const found = JSON.parse(await score(gap, '--incomplete', '--json'));
    expect(found.annotators).toEqual([{ annotator: 1, sentences: 174, incomplete: 1 }]);
    expect(found.models[0].items).toEqual({ frame: 30, labelled: 29, defined: 29 });
    await expect(score(label(1, { as: () => 'yes' }))).rejects.toThrow('none of A, B and C ("YES")');
  });

  it('refuses files that are no sheet, no key, or none of this sample', async () => {
    writeFileSync(at('other.csv'), 'a,b,c\n1,2,3\n');
    await expect(score(at('other.csv'))).rejects.toThrow('row 1 has no columns id and label');
    writeFileSync(at('broken.csv'), 'id,item,label\n"g1-a1-u1-r1-s1,1,A\n');
    await expect(score(at('broken.csv'))).rejects.toThrow('is no CSV');
    await expect(score(at('gone.csv'))).rejects.toThrow('cannot be read');
    await expect(gold('score', '--key', at('out.jsonl'), label(1))).rejects.toThrow('give the key.json');
    writeFileSync(at('key.json'), '{"v": 2}');
    await expect(gold('score', '--key', at('key.json'), label(1))).rejects.toThrow('no key of a gold sample');
    await expect(score(label(1), label(1, { file: 'copy.csv' }))).rejects.toThrow('annotator 1');
  });
});
