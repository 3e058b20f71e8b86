/** A made-up judge in a process of its own, so that it takes no time from the one that is measured. */
import { setTimeout as delay } from 'node:timers/promises';
import { honestAnswer } from '../../test/judging/honest-judge.ts';
import { WireServer } from '../../test/wire/server.ts';

/** Milliseconds until an answer is sent: the argument. */
const wait = Number(process.argv[2]);

const server = await WireServer.start(async (request) => {
  await delay(wait);
  return honestAnswer(request);
});

process.on('message', () => {
  const { requests, mostAtOnce } = server;
  process.send?.({ requests: requests.map(({ format, body }) => ({ format, body })), mostAtOnce });
});
process.on('disconnect', () => process.exit());
process.send?.({ url: server.url });
