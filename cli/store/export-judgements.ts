import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredJudgement } from '../../store/judgement-store.ts';
import { throughDraft } from '../../whole-file.ts';

async function* linesOf(judgements: AsyncIterable<StoredJudgement>): AsyncGenerator<string> {
  for await (const judgement of judgements) yield `${JSON.stringify(judgement)}\n`;
}

async function toStandardOutput(lines: Readable): Promise<void> {
  try {
    await pipeline(lines, process.stdout, { end: false });
  } catch (error) {
    // The reader, such as head, has had enough.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}

/** Writes beside the file and renames, so that no half of it is ever there. */
async function toFile(lines: Readable, file: string): Promise<void> {
  await throughDraft(file, async (draft, mode) => {
    const handle = await open(draft, 'wx', mode);
    await pipeline(lines, handle.createWriteStream({ flush: true }));
  });
}

/**
 * Writes judgements as JSON lines, one by one as they come.
 *
 * @param file the whole of it is there, or what was there before; standard output when undefined
 */
export async function exportJudgements(
  judgements: AsyncIterable<StoredJudgement>,
  file: string | undefined,
): Promise<void> {
  const lines = Readable.from(linesOf(judgements));
  await (file === undefined ? toStandardOutput(lines) : toFile(lines, file));
}
