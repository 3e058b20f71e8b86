/* Claims a key, says so, and waits until it is killed or its input ends. */
import { SqliteStore } from '../../../store/sqlite-store.ts';

const [path = '', key = ''] = process.argv.slice(2);
const store = new SqliteStore(path, console.error);
console.log(`claimed ${await store.claim(key)}`);
process.stdin.resume().on('end', () => store.close());
