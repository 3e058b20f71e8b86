/* Puts judgements until some are no longer taken, and tells what is there then. */
import { openStore } from '../../../store/open-store.ts';
import { all, judgementOf, receiptOf } from '../judgements.ts';

const [path = '', count = '0'] = process.argv.slice(2);
const store = openStore({ path, warn: (message) => console.log(`warned ${message}`) });
for (let index = 0; index < Number(count); index += 1) {
  const key = `key-${index}`;
  const claim = await store.claim(key);
  if (claim !== 'ours') console.log(`claim ${key} ${JSON.stringify(claim)}`);
  const date = new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();
  await store.put(judgementOf(key, { input: 'x'.repeat(1000), receipt: receiptOf({ date }) }));
}
const listed = (await all(store.list())).map(({ key }) => key);
const got = await Promise.all(listed.map((key) => store.get(key)));
const [counted] = await store.count();
console.log(
  `there ${JSON.stringify({ listed, got: got.filter(Boolean).length, counted: counted?.judgements, durable: store.durable })}`,
);
await store.close();
