import type { ComparedOutput } from '../../aggregators/comparison/compared-run.ts';
import { cachedShares } from '../../aggregators/gate/cached-rows.ts';
import type { GateBaseline, GateOutput } from '../../aggregators/gate/gate-outputs.ts';
import { readEvaluation } from '../../aggregators/read/evaluation.ts';
import { type DistanceOf, embeddingDistances } from '../../aggregators/response-distance.ts';
import type { Evaluation } from '../../aggregators/score-cohort.ts';
import { embedResponses } from '../../embed-responses.ts';
import { identityOf, readWholeOutput } from '../read-output.ts';
import { type ReadableAnchors, readableAnchors } from '../readable-anchors.ts';
import { UsageError } from './usage-error.ts';

/** An output before its responses are embedded. */
interface ReadOutput extends Pick<ComparedOutput, 'name' | 'read' | 'evaluation'> {
  readonly cachedShare: GateOutput['cachedShare'];
}

/** Reads one output by itself: several that are pooled are further generations, and no one evaluation. */
async function readAlone(path: string): Promise<ReadOutput> {
  const file = await readWholeOutput(path);
  const read = readEvaluation([file]);
  return {
    name: file.name,
    read,
    evaluation: file.run,
    cachedShare: cachedShares([file], read.observations),
  };
}

function refuseOneFile(paths: readonly string[]): void {
  const files = paths.map(identityOf);
  const at = files.findIndex((file, i) => files.indexOf(file) !== i);
  if (at >= 0) throw new UsageError(`${paths[at]} is given twice: give each output once.`);
}

/** Controls are not gated, and need no embeddings. */
function gatedObservations({ subjects, observations }: Evaluation): Evaluation['observations'] {
  return observations.filter(({ model }) => subjects.get(model)?.control !== true);
}

/** Distances of the responses of some outputs together: answers of several are compared with each other. */
async function distancesOf(outputs: readonly ReadOutput[]): Promise<DistanceOf> {
  const [first] = outputs;
  if (first === undefined) return embeddingDistances(new Map());
  const observations = outputs.flatMap(({ read }) => gatedObservations(read));
  return embeddingDistances(await embedResponses({ ...first.read, observations }));
}

async function compared(
  { name, read, evaluation }: ReadOutput,
  distanceOf: DistanceOf,
  anchorsOf: ReadableAnchors | null,
): Promise<ComparedOutput> {
  const anchors =
    evaluation === null || anchorsOf === null ? [] : await anchorsOf(read.instrument.judges, evaluation);
  return { name, read, evaluation, anchors, distanceOf };
}

/** What a gate reads: the outputs that are pooled, and the baselines. */
export interface GateInput {
  readonly outputs: readonly GateOutput[];
  readonly baselines: readonly GateBaseline[];
}

/**
 * Reads outputs with all that a gate takes of them: responses embedded together, the share of cached rows, and, where a change is
 * looked for or several are pooled, the judges' anchors of the store.
 *
 * @param baselines what the outputs are held against
 * @throws OutputError when one cannot be read; UsageError when one is given twice
 */
export async function readGateInput(
  paths: readonly string[],
  baselines: readonly GateBaseline[],
): Promise<GateInput> {
  const read: ReadOutput[] = [];
  for (const path of paths) read.push(await readAlone(path));
  refuseOneFile(paths);
  const distanceOf = await distancesOf(read);
  const anchorsOf = read.length > 1 || baselines.length > 0 ? readableAnchors() : null;
  const outputs: GateOutput[] = [];
  for (const one of read) {
    outputs.push({ output: await compared(one, distanceOf, anchorsOf), cachedShare: one.cachedShare });
  }
  return { outputs, baselines };
}
