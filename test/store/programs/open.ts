/* Opens a store, buys one key of its own, says what happened and what is there, and closes at the end of its input. */
import { openStore } from '../../../store/open-store.ts';
import { judgementOf } from '../judgements.ts';

const [path = '', key = ''] = process.argv.slice(2);
const store = openStore({ path, warn: (message) => console.log(`warned ${message}`) });
await store.put(judgementOf(key));
console.log(`put ${store.durable}`);
const keys: string[] = [];
for await (const judgement of store.list()) keys.push(judgement.key);
console.log(`there ${JSON.stringify(keys.sort())}`);
console.log(
  `claimed ${JSON.stringify(await Promise.all(keys.map(async (one) => typeof (await store.claim(one)))))}`,
);
process.stdin.resume().on('end', () => store.close());
