/* Puts judgements, twenty in each turn, until it is killed; writes each key once its put has resolved. */
import { writeSync } from 'node:fs';
import { SqliteStore } from '../../../store/sqlite-store.ts';
import { judgementOf } from '../judgements.ts';

const [path = '', name = ''] = process.argv.slice(2);
const store = new SqliteStore(path, console.error);
for (let turn = 0; ; turn += 1) {
  const keys = Array.from({ length: 20 }, (_, index) => `${name}-${turn}-${index}`);
  await Promise.all(
    keys.map(async (key) => {
      await store.put(judgementOf(key));
      writeSync(1, `${key}\n`);
    }),
  );
}
