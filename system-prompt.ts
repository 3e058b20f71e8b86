import { readFileSync } from 'node:fs';
import { type Settings, SettingsError } from './config.ts';
import { RESPONSE_SYSTEM_PROMPT, withFormatRules } from './corpus/system-prompts.ts';

/**
 * The text of the system message that goes before every phrasing (section 4.1): the benchmark's, none, or one's own,
 * by default with the benchmark's format rules after it.
 *
 * @returns null for none
 * @throws SettingsError when the file with the text cannot be read
 */
export function systemPromptText(choice: Settings['systemPrompt']): string | null {
  if (choice === 'none') return null;
  if (choice === 'benchmark') return RESPONSE_SYSTEM_PROMPT;
  return withFormatRules(choice.text ?? readOwn(choice.file ?? ''), choice.formatRules);
}

function readOwn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(
      `systemPrompt.file: ${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
}
