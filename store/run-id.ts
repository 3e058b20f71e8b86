import { randomBytes } from 'node:crypto';

/** A new run's id: when it was begun, and six digits that tell apart what began in the same second. */
export function newRunId(): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `${time}-${randomBytes(3).toString('hex')}`;
}
