/* Buys keys 0 to n - 1 from a server, all at once, in an order of its own; writes each with what was answered. */

import { buyOnce } from '../../../store/buy-once.ts';
import { openStore } from '../../../store/open-store.ts';
import { judgementOf } from '../judgements.ts';

const [path = '', server = '', count = '0', step = '1'] = process.argv.slice(2);
const store = openStore({ path, warn: console.error });
const keys = Array.from({ length: Number(count) }, (_, index) => (index * Number(step)) % Number(count));
await Promise.all(
  keys.map(async (number) => {
    const key = `key-${number}`;
    const { judgement, bought } = await buyOnce(store, key, async () => {
      const response = await fetch(`${server}/${key}`);
      return judgementOf(key, { answer: await response.json() });
    });
    console.log(`${key} ${JSON.stringify(judgement.answer)} ${bought}`);
  }),
);
await store.close();
