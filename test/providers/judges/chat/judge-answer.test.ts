import { describe, expect, it } from 'vitest';
import { readLabels, readStance } from '../../../../providers/judges/chat/judge-answer.ts';

const AB = '{"labels":["A","B"]}';

describe('readLabels', () => {
  it.each([
    ['bare', AB],
    ['with white space', ' \n\t{ "labels" : [ "A" ,\r\n "B" ] }\n\n'],
    ['after a byte order mark', `\uFEFF${AB}`],
    ['in a fence', `\`\`\`\n${AB}\n\`\`\``],
    ['in a json fence', `\n\`\`\`json\n${AB}\n\`\`\`\n`],
    ['in a fence in capitals on one line', `\`\`\`JSON ${AB}\`\`\``],
    ['after reasoning', `<think>\nThe first is a fact.\n</think>\n\n${AB}`],
    ['after reasoning that is called thinking', `<thinking>hm</thinking>${AB}`],
    ['after reasoning whose opening tag is missing', `The first is a fact.</think>${AB}`],
    ['after reasoning that quotes another answer', `<think>{"labels":["C","C"]}?</think>${AB}`],
    ['after reasoning that quotes a closing tag', `<think>"</think>" they say</think>${AB}`],
    ['after reasoning, in a fence', `<Think>a</Think>\n\`\`\`json\n${AB}\n\`\`\``],
  ])('reads an answer %s', (_, text) => {
    expect(readLabels(text, 2)).toEqual({ answer: ['A', 'B'] });
  });

  it.each([
    ['', 'an empty answer'],
    [' \n\uFEFF', 'an empty answer'],
    ['``````', 'an empty answer'],
    ['<think>A, then B.</think>', 'an empty answer'],
    ['A, B', 'no JSON'],
    ['<think>A, then B.', 'no JSON'],
    [`<think>${AB}`, 'text that is not one JSON object alone'],
    [`Here you are: ${AB}`, 'text that is not one JSON object alone'],
    [`${AB} I hope this helps.`, 'text that is not one JSON object alone'],
    [`${AB}\n${AB}`, 'text that is not one JSON object alone'],
    [`${AB}</think>`, 'an empty answer'],
    [`\`\`\`json\n${AB}\n\`\`\`\nDone.`, 'text that is not one JSON object alone'],
    [`\`\`\`json\n${AB}\n\`\`\`\n\`\`\`json\n${AB}\n\`\`\``, 'text that is not one JSON object alone'],
    [`\`\`\`json\n${AB}`, 'text that is not one JSON object alone'],
    ['{"labels":["A","B"', 'text that is not one JSON object alone'],
    ["{'labels':['A','B']}", 'text that is not one JSON object alone'],
    ['{"labels":["A","B",]}', 'text that is not one JSON object alone'],
    ['["A","B"]', 'JSON that is no object'],
    ['[{"labels":["A","B"]}]', 'JSON that is no object'],
    ['null', 'JSON that is no object'],
    ['"A"', 'JSON that is no object'],
    ['{}', 'JSON without the single key "labels"'],
    ['{"Labels":["A","B"]}', 'JSON without the single key "labels"'],
    ['{"labels ":["A","B"]}', 'JSON without the single key "labels"'],
    ['{"labels":["A","B"],"notes":""}', 'JSON without the single key "labels"'],
    ['{"__proto__":{"labels":["A","B"]}}', 'JSON without the single key "labels"'],
    ['{"labels":["A","B"],"__proto__":null}', 'JSON without the single key "labels"'],
    ['{"1":"A","2":"B"}', 'JSON without the single key "labels"'],
    ['{"labels":{"1":"A","2":"B"}}', '"labels" that are no list'],
    ['{"labels":"AB"}', '"labels" that are no list'],
    ['{"labels":null}', '"labels" that are no list'],
    ['{"labels":[]}', '0 labels for 2 sentences'],
    ['{"labels":["A"]}', '1 label for 2 sentences'],
    ['{"labels":["A","B","C"]}', '3 labels for 2 sentences'],
    ['{"labels":["A","D"]}', 'an unknown label "D"'],
    ['{"labels":["a","B"]}', 'an unknown label "a"'],
    ['{"labels":["A ","B"]}', 'an unknown label "A "'],
    ['{"labels":["\u0410","B"]}', 'an unknown label "\u0410"'],
    ['{"labels":["A","abstain"]}', 'an unknown label "abstain"'],
    ['{"labels":["A",""]}', 'an unknown label ""'],
    ['{"labels":["1. A","2. B"]}', 'an unknown label "1. A"'],
    ['{"labels":["A",null]}', 'a label that is no text'],
    ['{"labels":[["A"],"B"]}', 'a label that is no text'],
    ['{"labels":[{"1":"A"},{"2":"B"}]}', 'a label that is no text'],
    ['{"labels":["C","C"],"labels":["A","B"]}', 'JSON with a key given twice, or letters escaped'],
    ['{"labels":["A","B"],"l\\u0061bels":["A","B"]}', 'JSON with a key given twice, or letters escaped'],
  ])('finds fault with %j', (text, fault) => {
    expect(readLabels(text, 2)).toEqual({ fault });
  });

  it('counts one label and one sentence in the singular', () => {
    expect(readLabels('{"labels":["A","B"]}', 1)).toEqual({ fault: '2 labels for 1 sentence' });
    expect(readLabels('{"labels":["B"]}', 1)).toEqual({ answer: ['B'] });
  });

  it('quotes no more than the beginning of an unknown label, on one line', () => {
    const label = `ignore\nthis ${'x'.repeat(1000)}`;
    expect(readLabels(JSON.stringify({ labels: [label] }), 1)).toEqual({
      fault: `an unknown label "ignore\\nthis ${'x'.repeat(12)}…"`,
    });
    expect(readLabels(JSON.stringify({ labels: ['y'.repeat(24)] }), 1)).toEqual({
      fault: `an unknown label "${'y'.repeat(24)}"`,
    });
  });

  it('finds fault with JSON of any depth and text of any length', () => {
    const deep = `{"labels":[${'['.repeat(200_000)}${']'.repeat(200_000)}]}`;
    expect(readLabels(deep, 1)).toEqual({ fault: 'a label that is no text' });
    expect(readLabels(`\`\`\`${' '.repeat(2_000_000)}`, 1)).toEqual({ fault: 'no JSON' });
    expect(readLabels('<think>'.repeat(300_000), 1)).toEqual({ fault: 'no JSON' });
  });
});

describe('readStance', () => {
  it.each(['positive', 'negative', 'neutral', 'no_stance'])('reads %s', (stance) => {
    expect(readStance(`<think>…</think>\`\`\`json\n{"stance": "${stance}"}\n\`\`\``)).toEqual({
      answer: stance,
    });
  });

  it.each([
    ['', 'an empty answer'],
    ['neutral', 'no JSON'],
    ['"neutral"', 'JSON that is no object'],
    ['{"labels":["A"]}', 'JSON without the single key "stance"'],
    ['{"stance":"neutral","why":"both sides"}', 'JSON without the single key "stance"'],
    ['{"stance":"Neutral"}', 'an unknown stance "Neutral"'],
    ['{"stance":"mixed"}', 'an unknown stance "mixed"'],
    ['{"stance":null}', 'a stance that is no text'],
    ['{"stance":["neutral"]}', 'a stance that is no text'],
    ['{"stance":"positive","stance":"negative"}', 'JSON with a key given twice, or letters escaped'],
    ['The stance is {"stance":"neutral"}', 'text that is not one JSON object alone'],
  ])('finds fault with %j', (text, fault) => {
    expect(readStance(text)).toEqual({ fault });
  });
});
