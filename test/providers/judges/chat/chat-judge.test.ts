import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SCD_JUDGE_SYSTEM_PROMPT, STANCE_SYSTEM_PROMPT } from '../../../../corpus/system-prompts.ts';
import { UnusableAnswer } from '../../../../providers/judges/chat/chat-judge.ts';
import { estimateTokens, labelQuestion } from '../../../../providers/judges/chat/judge-prompt.ts';
import { nothingLearned } from '../../../../providers/judges/chat/learned.ts';
import { EndpointFault, type FaultKind } from '../../../../providers/judges/endpoints/chat-endpoint.ts';
import { type Asked, FORMS, inTurn, labelsReply, reply, scriptedJudge } from './scripted-judge.ts';

const TWO = ['Taxes are levied by states.', 'I think they should rise.'];

const fault = (kind: FaultKind, parameter?: string): EndpointFault =>
  new EndpointFault(`a fault of kind ${kind}`, { kind, ...(parameter === undefined ? {} : { parameter }) });

const suspicion = (kind: FaultKind, parameter?: string): EndpointFault =>
  new EndpointFault('words', { kind, suspected: true, ...(parameter === undefined ? {} : { parameter }) });

const formsOf = (requests: readonly Asked[]): string[] => requests.map(({ form }) => form);
const parametersOf = (requests: readonly Asked[]): unknown[] => requests.map(({ parameters }) => parameters);

/** Answers in some forms, and refuses the others. */
const takes =
  (kind: FaultKind, ...forms: readonly string[]) =>
  ({ form }: Asked) => {
    if (!forms.includes(form)) throw fault(kind);
    return labelsReply('AB');
  };

afterEach(() => {
  vi.useRealTimers();
});

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('it should have thrown'),
    (error: unknown) => error,
  );
}

describe('an answer', () => {
  it('is the labels of the sentences, asked for in the strongest form with the parameters as given', async () => {
    const { judge, requests, estimates } = scriptedJudge(inTurn(labelsReply('AB')), {
      parameters: { temperature: 0, seed: 7 },
    });
    expect((await judge.labelSentences(TWO)).answer).toEqual(['A', 'B']);
    const { system, user, answer } = labelQuestion(TWO);
    expect(requests).toEqual([
      {
        system,
        messages: [{ role: 'user', content: user }],
        answer,
        form: 'json_schema',
        parameters: { temperature: 0, seed: 7 },
      },
    ]);
    expect(system).toBe(SCD_JUDGE_SYSTEM_PROMPT);
    const { prompt, completion } = estimateTokens(labelQuestion(TWO));
    expect(estimates).toEqual([prompt + completion]);
  });

  it('is the stance of a passage', async () => {
    const { judge, requests } = scriptedJudge(inTurn(reply('{"stance":"negative"}')));
    expect((await judge.extractStance({ response: 'No.', item: 'Tea' })).answer).toBe('negative');
    expect(requests[0]).toMatchObject({
      system: STANCE_SYSTEM_PROMPT,
      messages: [{ role: 'user', content: 'Topic: Tea\n\nText: No.' }],
      answer: { name: 'stance' },
    });
  });

  it('costs no request where there is nothing to ask', async () => {
    const { judge, requests } = scriptedJudge(inTurn());
    expect(await judge.labelSentences([])).toEqual({ answer: [], receipt: null });
    await expect(judge.extractStance({ response: ' \n' })).rejects.toThrow(
      'the response is empty: there is no stance to ask for',
    );
    expect(requests).toEqual([]);
  });

  it('is read when it is whole, also where the token limit ended it', async () => {
    const { judge, requests } = scriptedJudge(inTurn(labelsReply('AB', { end: 'cut' })));
    expect((await judge.labelSentences(TWO)).answer).toEqual(['A', 'B']);
    expect(requests.length).toBe(1);
  });
});

describe('a faulty answer', () => {
  it('is asked again in the same conversation with its fault named', async () => {
    const { judge, requests, estimates } = scriptedJudge(inTurn(labelsReply('ABC'), labelsReply('BA')));
    expect((await judge.labelSentences(TWO)).answer).toEqual(['B', 'A']);
    expect(requests[1]).toMatchObject({
      system: SCD_JUDGE_SYSTEM_PROMPT,
      form: 'json_schema',
      messages: [
        { role: 'user', content: labelQuestion(TWO).user },
        { role: 'assistant', content: '{"labels":["A","B","C"]}' },
        {
          role: 'user',
          content: expect.stringMatching(/^The answer cannot be used: 3 labels for 2 sentences\./),
        },
      ],
    });
    expect(estimates[1]).toBeGreaterThan(estimates[0] ?? Number.NaN);
  });

  it.each([
    ['a wrong count', labelsReply('A'), '1 label for 2 sentences'],
    ['an unknown label', labelsReply('AD'), 'an unknown label "D"'],
    ['no JSON', reply('A and B'), 'no JSON'],
    ['nothing', reply(''), 'an empty answer'],
    ['a list', reply('["A","B"]'), 'JSON that is no object'],
    [
      'half an answer',
      reply('{"labels":["A"', { end: 'cut' }),
      'the answer was cut off at its token limit: raise it in params',
    ],
    [
      'endless reasoning',
      reply('<think>Well, ', { end: 'cut' }),
      'the answer was cut off at its token limit: raise it in params',
    ],
    [
      'a refusal',
      reply('', { end: 'refused', refusal: 'I can’t\nhelp.' }),
      'the judge declined: I can’t help.',
    ],
    ['a refusal in its text', reply('Sorry.', { end: 'refused' }), 'the judge declined: Sorry.'],
    [
      'an empty refusal beside a text',
      reply('Sorry.', { end: 'refused', refusal: '' }),
      'the judge declined: Sorry.',
    ],
    ['a refusal without a word', reply('', { end: 'refused', refusal: '' }), 'the judge declined'],
    [
      'a refusal with labels',
      labelsReply('AB', { end: 'refused' }),
      'the judge declined: {"labels":["A","B"]}',
    ],
    [
      'a long refusal',
      reply('', { end: 'refused', refusal: 'x'.repeat(201) }),
      `the judge declined: ${'x'.repeat(200)}…`,
    ],
  ])('of %s is no label the second time either, and says why', async (_, faulty, reason) => {
    const { judge, requests } = scriptedJudge(inTurn(faulty, faulty));
    const error = await errorOf(judge.labelSentences(TWO));
    expect(error).toBeInstanceOf(UnusableAnswer);
    expect(error).toHaveProperty('message', `asked twice: ${reason}, then ${reason}`);
    expect(requests.length).toBe(2);
    const turns = requests.map(({ messages }) => messages.map(({ role }) => role));
    expect(turns).toEqual([['user'], faulty.text === '' ? ['user'] : ['user', 'assistant', 'user']]);

    const recovered = scriptedJudge(inTurn(faulty, labelsReply('CC')));
    expect((await recovered.judge.labelSentences(TWO)).answer).toEqual(['C', 'C']);
  });

  it('names both faults where they differ, in the order they came', async () => {
    const { judge } = scriptedJudge(inTurn(reply('{"stance":"mixed"}'), reply('It is mixed.')));
    await expect(judge.extractStance({ response: 'Yes and no.' })).rejects.toThrow(
      'asked twice: an unknown stance "mixed", then no JSON',
    );
  });

  it('tells the judge that it was cut off or declined in words meant for it', async () => {
    for (const [faulty, told] of [
      [reply('{', { end: 'cut' }), 'it was cut off before its end.'],
      [reply('No.', { end: 'refused' }), 'you declined; the texts are to be classified'],
    ] as const) {
      const { judge, requests } = scriptedJudge(inTurn(faulty, labelsReply('AB')));
      await judge.labelSentences(TWO);
      expect(requests[1]?.messages.at(-1)?.content).toContain(`The answer cannot be used: ${told}`);
    }
  });

  it('whose second request meets a fault ends in that fault', async () => {
    const down = fault('passing');
    const { judge } = scriptedJudge(inTurn(reply('?'), down));
    expect(await errorOf(judge.labelSentences(TWO))).toBe(down);
  });
});

describe('the receipt', () => {
  const tokens = (prompt: number, completion: number) => ({ tokens: { prompt, completion } });

  it('has the last reply’s model and date, and the tokens of every reply', async () => {
    const before = new Date().toISOString();
    const { judge } = scriptedJudge(
      inTurn(
        reply('?', { servedModel: 'm-1', ...tokens(100, 7) }),
        labelsReply('AB', { servedModel: 'm-2', ...tokens(130, 9) }),
      ),
    );
    const { receipt } = await judge.labelSentences(TWO);
    expect(receipt).toEqual({
      servedModel: 'm-2',
      date: expect.any(String),
      tokens: { prompt: 230, completion: 16 },
      cost: null,
      form: 'json_schema',
      dropped: [],
    });
    const date = receipt?.date ?? '';
    expect(new Date(date).toISOString()).toBe(date);
    expect(date >= before && date <= new Date().toISOString()).toBe(true);
  });

  it('has no tokens and no cost where any reply’s are unknown', async () => {
    for (const replies of [
      [reply('?'), labelsReply('AB', tokens(1, 1))],
      [reply('?', tokens(1, 1)), labelsReply('AB')],
    ]) {
      const { judge } = scriptedJudge(inTurn(...replies), { price: { input: 1, output: 1 } });
      expect((await judge.labelSentences(TWO)).receipt).toMatchObject({ tokens: null, cost: null });
    }
  });

  it('has the tokens at the user’s price per million', async () => {
    const { judge } = scriptedJudge(
      inTurn(reply('?', tokens(1000, 10)), labelsReply('AB', tokens(2000, 30))),
      {
        price: { input: 2, output: 50 },
      },
    );
    expect((await judge.labelSentences(TWO)).receipt?.cost).toBeCloseTo(0.008, 12);
  });

  it('has the server’s own cost before any price, if it gave it each time', async () => {
    const price = { input: 1e6, output: 0 };
    const given = scriptedJudge(
      inTurn(reply('?', { cost: 0.25, ...tokens(1, 1) }), labelsReply('AB', { cost: 0.5, ...tokens(1, 1) })),
      { price },
    );
    expect((await given.judge.labelSentences(TWO)).receipt?.cost).toBe(0.75);
    const once = scriptedJudge(
      inTurn(reply('?', { cost: 0.25, ...tokens(1, 1) }), labelsReply('AB', tokens(1, 1))),
      { price },
    );
    expect((await once.judge.labelSentences(TWO)).receipt?.cost).toBe(2);
    const free = scriptedJudge(inTurn(labelsReply('AB', { cost: 0, ...tokens(1, 1) })), { price });
    expect((await free.judge.labelSentences(TWO)).receipt?.cost).toBe(0);
  });

  it('comes with an answer that cannot be used, which was paid for too', async () => {
    const { judge } = scriptedJudge(inTurn(reply('?', tokens(10, 1)), reply('!', tokens(20, 2))));
    const error = await errorOf(judge.labelSentences(TWO));
    expect(error).toHaveProperty('receipt.tokens', { prompt: 30, completion: 3 });
  });
});

describe('the form of answers', () => {
  it('steps down at each refusal, which no later call meets again', async () => {
    const learned = nothingLearned();
    const first = scriptedJudge(takes('form', 'json_object', 'plain'), { learned });
    expect((await first.judge.labelSentences(TWO)).receipt?.form).toBe('json_object');
    expect(formsOf(first.requests)).toEqual(['json_schema', 'json_object_with_schema', 'json_object']);
    expect(learned).toMatchObject({ form: 'json_object', proven: true });

    const second = scriptedJudge(takes('form', 'json_object', 'plain'), { learned });
    await second.judge.labelSentences(TWO);
    expect(formsOf(second.requests)).toEqual(['json_object']);
  });

  it('ends in the refusal where the last form is refused too', async () => {
    const { judge, requests } = scriptedJudge(takes('form'));
    expect(await errorOf(judge.labelSentences(TWO))).toHaveProperty('kind', 'form');
    expect(formsOf(requests)).toEqual(FORMS);
  });

  it.each([1, 2, 3, 4])(
    'pays for each refusal once when all ask at once (form %i is taken)',
    async (taken) => {
      const { judge, requests } = scriptedJudge(async (request) => {
        await setImmediate();
        return takes('form', ...FORMS.slice(taken - 1))(request);
      });
      const answers = await Promise.all(Array.from({ length: 30 }, () => judge.labelSentences(TWO)));
      expect(answers.map(({ answer }) => answer)).toEqual(Array(30).fill(['A', 'B']));
      expect(requests.length).toBe(30 + taken - 1);
    },
  );

  it('goes one request at a time until one has succeeded, then all at once', async () => {
    let open = 0;
    const most: number[] = [];
    const { judge } = scriptedJudge(async (_, index) => {
      open += 1;
      most.push(open);
      await setImmediate();
      open -= 1;
      if (index < 3) throw fault('passing');
      return labelsReply('AB');
    });
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => judge.labelSentences(TWO)));
    expect(ends.map(({ status }) => status)).toEqual([
      ...Array(3).fill('rejected'),
      ...Array(7).fill('fulfilled'),
    ]);
    expect(most.slice(0, 4)).toEqual([1, 1, 1, 1]);
    expect(Math.max(...most)).toBe(6);
  });

  it('lets another first request go for every two seconds that pass without an answer, five at most', async () => {
    vi.useFakeTimers();
    const answer = Promise.withResolvers<void>();
    const { judge, requests } = scriptedJudge(async () => {
      await answer.promise;
      return labelsReply('AB');
    });
    const asking = Promise.all(Array.from({ length: 9 }, () => judge.labelSentences(TWO)));
    await vi.advanceTimersByTimeAsync(1999);
    const seen = [requests.length];
    for (let times = 0; times < 6; times += 1) {
      await vi.advanceTimersByTimeAsync(times === 0 ? 1 : 2000);
      seen.push(requests.length);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 5, 5]);
    answer.resolve();
    expect((await asking).length).toBe(9);
  });

  it('leaves no timer behind', async () => {
    vi.useFakeTimers();
    const { judge } = scriptedJudge(inTurn(fault('passing'), labelsReply('AB')));
    await errorOf(judge.labelSentences(TWO));
    await judge.labelSentences(TWO);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('steps down once when requests in flight are refused what was taken before', async () => {
    const learned = nothingLearned();
    let refuse = false;
    const { judge, requests } = scriptedJudge(
      async (request) => {
        await setImmediate();
        return refuse ? takes('form', 'json_object_with_schema', 'json_object')(request) : labelsReply('AB');
      },
      { learned },
    );
    await judge.labelSentences(TWO);
    refuse = true;
    requests.length = 0;
    await Promise.all(Array.from({ length: 5 }, () => judge.labelSentences(TWO)));
    expect(formsOf(requests)).toEqual([
      ...Array(5).fill('json_schema'),
      ...Array(5).fill('json_object_with_schema'),
    ]);
    expect(learned).toMatchObject({ form: 'json_object_with_schema', proven: true });
  });

  it('is tried weaker where a request is rejected without a reason, and remembered if that succeeds', async () => {
    const learned = nothingLearned();
    const { judge, requests } = scriptedJudge(takes('request', 'json_object'), { learned });
    expect((await judge.labelSentences(TWO)).receipt?.form).toBe('json_object');
    await judge.labelSentences(TWO);
    expect(formsOf(requests)).toEqual([
      'json_schema',
      'json_object_with_schema',
      'json_object',
      'json_object',
    ]);
    expect(learned).toMatchObject({ form: 'json_object', proven: true });
  });

  it('is not given up for one request that is rejected in every form', async () => {
    const learned = nothingLearned();
    const { judge, requests } = scriptedJudge(
      (request, index) => {
        if (index < FORMS.length)
          throw fault(request.form === 'json_object_with_schema' ? 'form' : 'request');
        return labelsReply('AB');
      },
      { learned },
    );
    expect(await errorOf(judge.labelSentences(TWO))).toHaveProperty('kind', 'request');
    expect((await judge.labelSentences(TWO)).receipt?.form).toBe('json_schema');
    expect(formsOf(requests)).toEqual([...FORMS, 'json_schema']);
    expect(learned).toMatchObject({ form: 'json_schema', proven: true });
  });

  it('is tried down to the last by one request only: others that are rejected go there at once', async () => {
    const { judge, requests } = scriptedJudge(takes('request'));
    for (let n = 0; n < 3; n += 1) {
      expect(await errorOf(judge.labelSentences(TWO))).toHaveProperty('kind', 'request');
    }
    const short = ['json_schema', 'plain'];
    expect(formsOf(requests)).toEqual([...FORMS, ...short, ...short]);
  });

  it('is kept once proven: a request that is rejected then is rejected for itself', async () => {
    const { judge, requests } = scriptedJudge(inTurn(labelsReply('AB'), fault('request'), labelsReply('BA')));
    await judge.labelSentences(TWO);
    expect(await errorOf(judge.labelSentences(TWO))).toHaveProperty('kind', 'request');
    expect((await judge.labelSentences(TWO)).answer).toEqual(['B', 'A']);
    expect(formsOf(requests)).toEqual(['json_schema', 'json_schema', 'json_schema']);
  });

  it('is no matter of other faults: they end the call', async () => {
    for (const kind of ['passing', 'permanent'] as const) {
      const { judge, requests } = scriptedJudge(inTurn(fault(kind)));
      expect(await errorOf(judge.labelSentences(TWO))).toHaveProperty('kind', kind);
      expect(requests.length).toBe(1);
    }
    const broken = new TypeError('a bug');
    const { judge } = scriptedJudge(inTurn(broken));
    expect(await errorOf(judge.labelSentences(TWO))).toBe(broken);
  });
});

describe('a parameter that is rejected', () => {
  it('is left out from then on, which the receipt says', async () => {
    const learned = nothingLearned();
    const parameters = { temperature: 0, seed: 7 };
    const { judge, requests } = scriptedJudge(
      inTurn(fault('parameter', 'temperature'), labelsReply('AB'), labelsReply('AB')),
      { learned, parameters },
    );
    expect((await judge.labelSentences(TWO)).receipt?.dropped).toEqual(['temperature']);
    expect((await judge.labelSentences(TWO)).receipt?.dropped).toEqual(['temperature']);
    expect(parametersOf(requests)).toEqual([parameters, { seed: 7 }, { seed: 7 }]);
    expect(formsOf(requests)).toEqual(['json_schema', 'json_schema', 'json_schema']);

    const other = scriptedJudge(inTurn(labelsReply('AB')), { learned, parameters: { top_p: 1 } });
    expect((await other.judge.labelSentences(TWO)).receipt?.dropped).toEqual([]);
  });

  it('is left out one after another, in any form', async () => {
    const { judge, requests } = scriptedJudge(
      inTurn(
        fault('parameter', 'seed'),
        fault('form'),
        fault('parameter', 'reasoning.effort'),
        labelsReply('AB'),
      ),
      { parameters: { seed: 7, reasoning: { effort: 'low' }, temperature: 0 } },
    );
    expect((await judge.labelSentences(TWO)).receipt).toMatchObject({
      dropped: ['seed', 'reasoning'],
      form: 'json_object_with_schema',
    });
    expect(parametersOf(requests).at(-1)).toEqual({ temperature: 0 });
  });

  it.each([
    ['max_tokens', 'max_completion_tokens'],
    ['max_completion_tokens', 'max_tokens'],
  ])('is sent under its other name: %s as %s', async (name, other) => {
    const { judge, requests } = scriptedJudge(inTurn(fault('parameter', name), labelsReply('AB')), {
      parameters: { [name]: 300 },
    });
    expect((await judge.labelSentences(TWO)).receipt?.dropped).toEqual([]);
    expect(parametersOf(requests)).toEqual([{ [name]: 300 }, { [other]: 300 }]);
  });

  it('is left out when its other name is rejected too, or taken', async () => {
    const both = scriptedJudge(
      inTurn(
        fault('parameter', 'max_tokens'),
        fault('parameter', 'max_completion_tokens'),
        labelsReply('AB'),
      ),
      { parameters: { max_tokens: 300 } },
    );
    expect((await both.judge.labelSentences(TWO)).receipt?.dropped).toEqual(['max_tokens']);
    expect(parametersOf(both.requests).at(-1)).toEqual({});

    const taken = scriptedJudge(inTurn(fault('parameter', 'max_tokens'), labelsReply('AB')), {
      parameters: { max_tokens: 300, max_completion_tokens: 200 },
    });
    expect((await taken.judge.labelSentences(TWO)).receipt?.dropped).toEqual(['max_tokens']);
    expect(parametersOf(taken.requests).at(-1)).toEqual({ max_completion_tokens: 200 });
  });

  it('ends the call where it is none of those sent', async () => {
    for (const name of ['messages[0].content', 'toString', undefined]) {
      const { judge, requests } = scriptedJudge(inTurn(fault('parameter', name)), {
        parameters: { temperature: 0 },
      });
      expect(await errorOf(judge.labelSentences(TWO))).toHaveProperty('kind', 'parameter');
      expect(requests.length).toBe(1);
    }
  });

  it('costs one request in all when many ask at once', async () => {
    const { judge, requests } = scriptedJudge(
      async ({ parameters }) => {
        await setImmediate();
        if ('temperature' in parameters) throw fault('parameter', 'temperature');
        return labelsReply('AB');
      },
      { parameters: { temperature: 0 } },
    );
    await Promise.all(Array.from({ length: 30 }, () => judge.labelSentences(TWO)));
    expect(requests.length).toBe(31);
  });
});

describe('what only the words of a rejection blame', () => {
  const parameters = { temperature: 0, seed: 7 };

  it('is a parameter: left out for all once that has helped', async () => {
    const learned = nothingLearned();
    const { judge, requests } = scriptedJudge(
      (request) => {
        if ('temperature' in request.parameters) throw suspicion('parameter', 'temperature');
        return labelsReply('AB');
      },
      { learned, parameters },
    );
    expect((await judge.labelSentences(TWO)).receipt?.dropped).toEqual(['temperature']);
    await judge.labelSentences(TWO);
    expect(parametersOf(requests)).toEqual([parameters, { seed: 7 }, { seed: 7 }]);
    expect([...learned.dropped]).toEqual(['temperature']);
  });

  it.each(['request', 'passing', 'permanent'] as const)(
    'is no parameter where a %s fault follows without it: the next request has it again',
    async (kind) => {
      const learned = nothingLearned();
      const { judge, requests } = scriptedJudge(
        inTurn(labelsReply('AB'), suspicion('parameter', 'temperature'), fault(kind), labelsReply('BB')),
        { learned, parameters },
      );
      await judge.labelSentences(TWO);
      expect(await errorOf(judge.labelSentences(TWO))).toHaveProperty('kind', kind);
      expect((await judge.labelSentences(TWO)).receipt?.dropped).toEqual([]);
      expect(parametersOf(requests)).toEqual([parameters, parameters, { seed: 7 }, parameters]);
      expect(learned.dropped.size).toBe(0);
    },
  );

  it('is no parameter where only another form helps', async () => {
    const learned = nothingLearned();
    const { judge, requests } = scriptedJudge(
      inTurn(suspicion('parameter', 'temperature'), fault('request'), labelsReply('AB')),
      { learned, parameters },
    );
    expect((await judge.labelSentences(TWO)).receipt?.dropped).toEqual([]);
    expect(parametersOf(requests)).toEqual([parameters, { seed: 7 }, parameters]);
    expect(formsOf(requests)).toEqual(['json_schema', 'json_schema', 'json_object_with_schema']);
    expect(learned.dropped.size).toBe(0);
  });

  it('is a form: stepped down from for all once that has helped, proven or not', async () => {
    for (const before of [[], [labelsReply('AB')]]) {
      const learned = nothingLearned();
      const { judge, requests } = scriptedJudge(
        inTurn(...before, suspicion('form'), labelsReply('AB'), labelsReply('BB')),
        { learned },
      );
      for (const _ of [...before, 1, 2]) await judge.labelSentences(TWO);
      expect(formsOf(requests).slice(before.length)).toEqual([
        'json_schema',
        'json_object_with_schema',
        'json_object_with_schema',
      ]);
      expect(learned).toMatchObject({ form: 'json_object_with_schema', proven: true });
    }
  });

  it('is no form where the request is rejected in the next one too', async () => {
    const learned = nothingLearned();
    const { judge, requests } = scriptedJudge(
      inTurn(labelsReply('AB'), suspicion('form'), fault('request'), labelsReply('BB')),
      { learned },
    );
    await judge.labelSentences(TWO);
    expect(await errorOf(judge.labelSentences(TWO))).toHaveProperty('kind', 'request');
    await judge.labelSentences(TWO);
    expect(formsOf(requests).at(-1)).toBe('json_schema');
    expect(learned).toMatchObject({ form: 'json_schema', proven: true });
  });
});

describe('an aborted signal', () => {
  it('is handed on, and its reason thrown', async () => {
    const stop = new AbortController();
    const { judge } = scriptedJudge(
      (_, __, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          stop.abort(new Error('stopped'));
        }),
    );
    await expect(judge.labelSentences(TWO, stop.signal)).rejects.toThrow('stopped');
  });

  it('loses no answer that comes all the same', async () => {
    const stop = new AbortController();
    const { judge } = scriptedJudge(async () => {
      stop.abort(new Error('stopped'));
      await setImmediate();
      return labelsReply('AB');
    });
    expect((await judge.labelSentences(TWO, stop.signal)).answer).toEqual(['A', 'B']);
  });

  it('costs no request when it is aborted beforehand, nor a second one when it is aborted after the first', async () => {
    const { judge, requests } = scriptedJudge(inTurn());
    await expect(judge.labelSentences(TWO, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
    expect(requests.length).toBe(0);

    const stop = new AbortController();
    const late = scriptedJudge(() => {
      stop.abort(new Error('after'));
      return reply('?');
    });
    await expect(late.judge.labelSentences(TWO, stop.signal)).rejects.toThrow('after');
    expect(late.requests.length).toBe(1);
  });

  it('ends the wait for another’s first request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const first = Promise.withResolvers<void>();
    const { judge, requests } = scriptedJudge(async () => {
      await first.promise;
      return labelsReply('AB');
    });
    const stop = new AbortController();
    const asking = judge.labelSentences(TWO);
    const waiting = judge.labelSentences(TWO, stop.signal);
    await setImmediate();
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    first.resolve();
    expect((await asking).answer).toEqual(['A', 'B']);
    await setImmediate();
    expect(requests.length).toBe(1);
  });
});
