import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { refuseLink, refuseUnwritableFile } from '../output-place.ts';
import type { RecordOptions } from '../providers/candidates/record-options.ts';
import { numberFromZero, wholeNumber } from './options.ts';
import { startProgress } from './progress.ts';

/** Registers `esfp record`. */
export function addRecordCommand(program: Command): void {
  program
    .command('record')
    .description("record a model's answers to every item under every phrasing, to be replayed offline")
    .requiredOption('--base-url <url>', 'an OpenAI-compatible server, usually ending in /v1')
    .requiredOption('--model <name>', 'the model as the server knows it')
    .requiredOption('--out <file.jsonl>', 'the recording; begun there already, it is continued')
    .option('--system-prompt <which>', 'benchmark (appendix A), none, or a text file', 'benchmark')
    .option('--no-format-rules', "do not append the format rules to a file's system prompt")
    .option('--max-tokens <n>', 'token limit of one answer', wholeNumber(1), 400)
    .option('--temperature <n>', "sampling temperature (default: the server's)", numberFromZero)
    .option('--seed <n>', 'sampling seed (default: none is sent)', wholeNumber(0))
    .option('--corpus <path>', 'another corpus than the shipped one')
    .option('--items <n>', 'only the first n items', wholeNumber(1))
    .option('--api-key-envar <name>', 'environment variable that holds the API key (default: no key)')
    .option('--label <text>', "the recording's label (default: the model)")
    .option('--concurrency <n>', 'calls in flight at once', wholeNumber(1), 1)
    .addHelpText(
      'after',
      `
Examples:
  esfp record --base-url http://127.0.0.1:8080/v1 --model my-model --out my-model.jsonl --items 5
  esfp record --base-url http://127.0.0.1:8080/v1 --model my-model --out my-model.jsonl       goes on with the rest`,
    )
    .action(async (options: RecordOptions) => {
      // The recorder makes the folder of a new file.
      refuseLink(options.out);
      if (existsSync(options.out)) refuseUnwritableFile(options.out);
      // Imported here, so that the other commands do not load the OpenAI SDK.
      const { record } = await import('../providers/candidates/recorder.ts');
      await record(
        options,
        (line) => console.error(line),
        (total, done, log) => startProgress({ total, done, unit: 'answers', log }),
      );
    });
}
