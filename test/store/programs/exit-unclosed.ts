/* Puts and claims, and ends without closing the store: with process.exit, or by itself. One put is never awaited. */
import { SqliteStore } from '../../../store/sqlite-store.ts';
import { judgementOf } from '../judgements.ts';

const [path = '', way = ''] = process.argv.slice(2);
const store = new SqliteStore(path, console.error);
await store.put(judgementOf('a'));
await store.claim('claimed');
void store.put(judgementOf('b'));
if (way === 'exit') process.exit(0);
if (way === 'throw') throw new Error('thrown on purpose');
