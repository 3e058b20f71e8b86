import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { HeaderDraft } from './record-options.ts';
import { type RecordedAnswer, type RecordingHeader, readPartialRecording } from './recording.ts';

/** What must agree before answers may be added to a recording. */
function refuseOther(there: RecordingHeader, now: HeaderDraft, path: string): void {
  const differing = (
    [
      ['--model', there.model, now.model],
      ['--system-prompt', there.systemPrompt, now.systemPrompt],
      ['--max-tokens, --temperature or --seed', there.sampling, now.sampling],
      ['--corpus', there.corpus, now.corpus],
    ] as const
  ).filter(([, old, asked]) => !isDeepStrictEqual(old, asked));
  if (differing.length === 0) return;
  const names = differing.map(([name]) => name).join(' and ');
  const told = differing
    .filter(([name]) => name !== '--system-prompt')
    .map(([, old, asked]) => `${JSON.stringify(old)} there, ${JSON.stringify(asked)} now`)
    .join('; ');
  throw new Error(
    `${path} was recorded with another ${names}${told === '' ? '' : ` (${told})`}: ` +
      'repeat the settings it was begun with, or give another --out',
  );
}

/** A recording that answers are added to. */
export class RecordingFile {
  /** The prompts that are answered in it. */
  readonly answered: ReadonlySet<string>;
  private readonly path: string;
  private readonly draft: HeaderDraft;
  private readonly handle: number;
  /** The model name in the header; undefined as long as there is no header. */
  private served: string | undefined;

  /**
   * Opens a recording, or begins one. A half-written last line is cut off.
   *
   * @param draft the header that a new recording gets, and that one begun before must agree with
   * @throws when the file there cannot be read, or was recorded with other settings; it is left as it is then
   */
  constructor(path: string, draft: HeaderDraft, log: (line: string) => void) {
    const begun = existsSync(path) ? readPartialRecording(path) : undefined;
    if (begun?.header !== undefined) refuseOther(begun.header, draft, path);
    if (begun?.halfLine === true) {
      log(`${path}: its last line is half-written and dropped; that prompt is asked again`);
      truncateSync(path, begun.wholeBytes);
    }
    this.answered = new Set(begun?.answers.map((answer) => answer.prompt));
    this.served = begun?.header?.servedModel;
    this.path = path;
    this.draft = draft;
    mkdirSync(dirname(path), { recursive: true });
    this.handle = openSync(path, 'a');
  }

  /** The model name that the server gave; undefined as long as nothing is answered. */
  get servedModel(): string | undefined {
    return this.served;
  }

  /**
   * Appends an answer, before the first one the header; it is on the disk when this returns.
   *
   * @param servedModel the model name that came with the answer
   * @throws when that is not the model of the answers before
   */
  add(answer: RecordedAnswer, servedModel: string): void {
    if (this.served !== undefined && this.served !== servedModel) {
      throw new Error(
        `the server now answers as model ${JSON.stringify(servedModel)}, and ${this.path} holds answers of ` +
          `${JSON.stringify(this.served)}: give another --out`,
      );
    }
    const header: RecordingHeader = { ...this.draft, servedModel, date: new Date().toISOString() };
    const lines = this.served === undefined ? [header, answer] : [answer];
    writeSync(this.handle, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    fsyncSync(this.handle);
    this.served = servedModel;
  }

  close(): void {
    closeSync(this.handle);
  }
}
