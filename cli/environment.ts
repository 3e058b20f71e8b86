import { existsSync } from 'node:fs';
import { reasonOf } from '../judging/reason-of.ts';

/**
 * Reads the working folder's .env, as promptfoo does: keys are where its users have them. What is set already stays.
 *
 * @throws Error when there is one that cannot be read
 */
export function loadEnvironment(): void {
  if (!existsSync('.env')) return;
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    throw new Error(
      `.env in the working folder cannot be read (${reasonOf(error)}): make it a file of lines NAME=value, or remove it.`,
    );
  }
}
