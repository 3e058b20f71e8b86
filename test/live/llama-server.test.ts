import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EPISTEMIC_LABELS, isMissing, STANCES } from '../../aggregators/judgement.ts';
import { readEvaluation } from '../../aggregators/read/evaluation.ts';
import { OutputDocument } from '../../cli/judge/output-document.ts';
import { judgesSchema } from '../../config/judge-spec.ts';
import type { PanelAnswer } from '../../judging/panel.ts';
import { JudgingSession } from '../../judging/session.ts';
import { judgeIdentity } from '../../providers/judges/judge-identity.ts';
import { splitSentences } from '../../transforms/sentences.ts';
import { runCli } from '../cli/run-cli.ts';
import { judgeableOutput } from '../judging/judgeable-output.ts';
import { KEY_ENVAR, liveServer } from './live-server.ts';
import { WatchingProxy } from './watching-proxy.ts';

/** How many recorded responses are judged. */
const RESPONSES = 6;

const { baseURL, model, hasKey } = await liveServer();
const responses = judgeableOutput({ items: 2 })
  .results.results.map(({ response }) => response.output)
  .slice(0, RESPONSES);

let folder: string;
let proxy: WatchingProxy;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-live-'));
  proxy = await WatchingProxy.start(baseURL);
});

afterEach(async () => {
  await proxy.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The real model as a judge. A small server answers one request at a time: it is given that long. */
const judge = () => ({
  id: `openai:${model}`,
  baseURL: proxy.url,
  ...(hasKey ? { apiKeyEnvar: KEY_ENVAR } : {}),
  limits: { maxConcurrency: 2, timeout: 300 },
});

/** The form of a request, by the name that a receipt gives it. */
const formOf = ({ asked: { form, schema } }: WatchingProxy['passed'][number]) =>
  form === 'json_object' && schema !== undefined ? 'json_object_with_schema' : form;

/** Does something with a panel of the one judge, in a session of its own on the folder's store. */
async function withPanel<T>(act: (panel: ReturnType<JudgingSession['panel']>) => Promise<T>): Promise<T> {
  const specs = judgesSchema.parse([judge()]);
  const said: string[] = [];
  const session = new JudgingSession({
    limits: { maxConcurrency: 2 },
    storePath: join(folder, 'judgements.db'),
    say: (line) => said.push(line),
  });
  try {
    return await act(
      session.panel(
        specs.map((spec) => judgeIdentity(spec)),
        specs,
      ),
    );
  } finally {
    await session.close();
    expect(said).toEqual([]);
  }
}

/** What a panel of one says: its entry. */
function only<Entry>({ entries }: PanelAnswer<Entry>): Entry {
  const [entry, ...others] = entries;
  if (entry === undefined || others.length > 0) throw new Error(`${entries.length} entries of one judge`);
  return entry;
}

/** Tells what a weak model made of its task: nothing of it is right or wrong here. */
function tell(what: string, reasons: readonly string[], total: number): void {
  console.log(`${what}: ${total - reasons.length} of ${total} answered`);
  for (const reason of reasons) console.log(`  missing: ${reason}`);
}

describe(`a panel on ${model}`, () => {
  it('steps down once to the form that the server takes, and has labels and stances, or reasons', async () => {
    const first = await withPanel((panel) =>
      Promise.all(
        responses.map(async (response) => ({
          labels: await panel.labels(splitSentences(response)),
          stance: await panel.stance({ response }),
        })),
      ),
    );

    // This server refuses with status 500, which of itself would be repeated.
    const [refused, ...taken] = proxy.passed;
    expect(refused).toMatchObject({ asked: { form: 'json_schema' }, servedModel: null });
    expect(refused?.status).toBeGreaterThanOrEqual(400);
    expect(taken.length).toBeGreaterThanOrEqual(2 * RESPONSES);
    for (const passed of taken) {
      expect(formOf(passed)).toBe('json_object_with_schema');
      expect(passed.status).toBe(200);
    }

    const receipts = first.flatMap(({ labels, stance }) => [...labels.receipts, ...stance.receipts]);
    expect(receipts.length).toBeGreaterThanOrEqual(2 * RESPONSES);
    const [servedModel] = new Set(taken.map((passed) => passed.servedModel));
    expect(servedModel).toBeTypeOf('string');
    for (const { receipt, bought } of receipts) {
      expect(bought).toBe(true);
      expect(receipt).toMatchObject({ form: 'json_object_with_schema', dropped: [], servedModel });
      expect(receipt.tokens?.prompt).toBeGreaterThan(0);
      expect(receipt.tokens?.completion).toBeGreaterThan(0);
    }

    const reasons: string[] = [];
    for (const [index, { labels, stance }] of first.entries()) {
      const entry = only(labels);
      if ('missing' in entry) reasons.push(entry.missing);
      else {
        expect(entry.labels).toHaveLength(splitSentences(responses[index] ?? '').length);
        for (const label of entry.labels) expect(EPISTEMIC_LABELS).toContain(label);
        expect(entry.served?.model).toBe(servedModel);
      }
      const extracted = only(stance);
      if ('missing' in extracted) reasons.push(extracted.missing);
      else {
        expect(STANCES).toContain(extracted.stance);
        expect(extracted.served?.model).toBe(servedModel);
      }
    }
    tell('panel', reasons, 2 * RESPONSES);
    const total = (kind: 'prompt' | 'completion') =>
      receipts.reduce((sum, { receipt }) => sum + (receipt.tokens?.[kind] ?? 0), 0);
    console.log(`tokens: ${total('prompt')} prompt, ${total('completion')} completion`);
    for (const reason of reasons) expect(reason).not.toBe('');
    expect(reasons.length).toBeLessThan(2 * RESPONSES);

    const asked = proxy.passed.length;
    const again = await withPanel((panel) =>
      Promise.all(
        first.map(async ({ labels, stance }, index) => {
          const response = responses[index] ?? '';
          return {
            // What is missing would rightly be asked for again.
            labels: 'missing' in only(labels) ? labels : await panel.labels(splitSentences(response)),
            stance: 'missing' in only(stance) ? stance : await panel.stance({ response }),
          };
        }),
      ),
    );
    expect(proxy.passed).toHaveLength(asked);
    const entriesOf = (answers: typeof first) =>
      answers.map(({ labels, stance }) => [labels.entries, stance.entries]);
    expect(entriesOf(again)).toEqual(entriesOf(first));
  });

  it('judges a finished evaluation by esfp judge', async () => {
    writeFileSync(join(folder, 'out.json'), JSON.stringify(judgeableOutput({ items: 1 })));
    writeFileSync(join(folder, 'esfp.yaml'), JSON.stringify({ judges: [judge()], anchors: false }));
    const run = await runCli(['judge', 'out.json'], {
      cwd: folder,
      env: hasKey ? { [KEY_ENVAR]: process.env[KEY_ENVAR] } : {},
    });
    expect(run).toMatchObject({ code: 0 });
    expect(run.stdout).toContain('Wrote out.judged.json');
    expect(proxy.passed.filter((passed) => formOf(passed) === 'json_schema')).toHaveLength(1);

    const { observations, instrument } = readEvaluation([
      new OutputDocument(join(folder, 'out.judged.json')).asOutput(),
    ]);
    expect(instrument.judges.map(({ id }) => id)).toEqual([judge().id]);
    expect(observations).toHaveLength(5);
    const reasons: string[] = [];
    let judgements = 0;
    for (const { labelled, stances } of observations) {
      if (isMissing(labelled)) throw new Error(labelled.missing);
      const { sentences, judges } = labelled;
      const [entry] = judges;
      if (entry === undefined) throw new Error('no judge has labelled it');
      judgements += 1;
      if ('missing' in entry) reasons.push(entry.missing);
      else expect(entry.labels).toHaveLength(sentences.length);
      if (isMissing(stances)) continue;
      judgements += 1;
      for (const stance of stances) if ('missing' in stance) reasons.push(stance.missing);
    }
    tell('esfp judge', reasons, judgements);
    expect(judgements).toBe(8);
    expect(reasons.length).toBeLessThan(judgements);
  });
});
