import { existsSync } from 'node:fs';

/** Reads the working folder's .env, as promptfoo does: keys are where its users have them. What is set already stays. */
export function loadEnvironment(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
