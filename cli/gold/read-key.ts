import { readFileSync } from 'node:fs';
import { GoldError } from '../../aggregators/gold/annotation.ts';
import { type GoldKey, goldKeySchema } from '../../aggregators/gold/key.ts';

/**
 * Reads the key of a gold sample.
 *
 * @throws GoldError that names the file, the place and the remedy
 */
export function readKey(path: string): GoldKey {
  const remedy = 'give the key.json that esfp gold sample wrote beside the sheets.';
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new GoldError(
      `${path} cannot be read as JSON (${error instanceof Error ? error.message : String(error)}): ${remedy}`,
    );
  }
  const parsed = goldKeySchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new GoldError(
    `${path} is no key of a gold sample (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}): ${remedy}`,
  );
}
