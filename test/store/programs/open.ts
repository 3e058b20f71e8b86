/* Opens a store, buys one key of its own, says what happened, and closes at the end of its input. */
import { openStore } from '../../../store/open-store.ts';
import { judgementOf } from '../judgements.ts';

const [path = '', key = ''] = process.argv.slice(2);
const store = openStore({ path, warn: (message) => console.log(`warned ${message}`) });
await store.put(judgementOf(key));
console.log(`put ${store.durable}`);
process.stdin.resume().on('end', () => store.close());
