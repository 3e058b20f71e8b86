import type { TraceRule } from '../../../transforms/reasoning-trace/trace-note.ts';

/** An answer as it comes with a reasoning trace. */
interface Wrapped {
  readonly output: string;
  /** The raw response, where the provider keeps one. */
  readonly raw?: unknown;
}

/** A form in which models, servers and promptfoo give a trace with an answer. */
export interface TraceForm {
  readonly name: string;
  readonly rule: TraceRule;
  readonly ambiguous: boolean;
  readonly wrap: (answer: string, trace: string) => Wrapped;
}

const SEALED = 'EqQBCkYIBxgCKkBhR0c9zT+4w/0xQ2sJ5h1o=='.repeat(2);
const gemini = (...parts: readonly object[]) => ({ candidates: [{ content: { parts } }] });
const responses = (trace: string, answer: string) => ({
  output: [
    { type: 'reasoning', summary: [{ type: 'summary_text', text: trace }] },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: answer }] },
  ],
});

const form = (
  name: string,
  rule: TraceRule,
  wrap: (answer: string, trace: string) => string | Wrapped,
  ambiguous = false,
): TraceForm => ({
  name,
  rule,
  ambiguous,
  wrap: (answer, trace) => {
    const wrapped = wrap(answer, trace);
    return typeof wrapped === 'string' ? { output: wrapped } : wrapped;
  },
});

/** Forms that the text tells, of an answer and a trace without marks of their own. */
export const TEXT_FORMS: readonly TraceForm[] = [
  form('think', 'tags', (answer, trace) => `<think>\n${trace}\n</think>\n\n${answer}`),
  form('think on one line', 'tags', (answer, trace) => `<think>${trace}</think>${answer}`),
  form('THINKING with attributes', 'tags', (a, t) => `<THINKING type="x">${t}</Thinking> ${a}`),
  form('thought', 'tags', (answer, trace) => `<thought>\n${trace}</thought>\n${answer}`),
  form('reasoning', 'tags', (answer, trace) => `<reasoning>${trace}</reasoning>${answer}`),
  form('nested', 'tags', (a, t) => `<think>${t}\n<think>\n${t}</think>\n${t}</think>\n${a}`),
  form('opened twice', 'tags', (answer, trace) => `<think>\n<think>\n${trace}\n</think>\n\n${answer}`),
  form('opened by nobody', 'tags', (answer, trace) => `${trace}\n</think>\n\n${answer}`),
  form('after the answer, and never closed', 'tags', (answer, trace) => `${answer}\n<think>\n${trace}`),
  form('after the answer', 'tags', (answer, trace) => `${answer}\n\n<think>\n${trace}\n</think>\n`),
  form('an empty trace', 'tags', (answer) => `<think>\n\n</think>\n\n${answer}`),
  form('Seed-OSS', 'tags', (answer, trace) => `<seed:think>${trace}</seed:think>${answer}`),
  form('Bedrock Converse', 'tags', (a, t) => `<thinking>\n${t}\n</thinking>\n\nSignature: ${SEALED}\n\n${a}`),
  form('Magistral', 'brackets', (answer, trace) => `[THINK]${trace}[/THINK]${answer}`),
  form('Kimi', 'tokens', (answer, trace) => `◁think▷${trace}◁/think▷${answer}`),
  form('Command', 'tokens', (a, t) => `<|START_THINKING|>${t}<|END_THINKING|>${a}`),
  form('Gemma', 'tokens', (answer, trace) => `<|channel>thought\n${trace}<channel|>${answer}`),
  form(
    'OpenThinker',
    'tokens',
    (a, t) =>
      `<|begin_of_thought|>\n\n${t}\n\n<|end_of_thought|>\n\n<|begin_of_solution|>\n\n${a}\n\n<|end_of_solution|>`,
  ),
  form('a scratchpad', 'tags', (answer, trace) => `<scratchpad>\n${trace}\n</scratchpad>\n\n${answer}`),
  form('an analysis', 'tags', (a, t) => `<Analysis a="b">${t}<analysis>${t}</analysis></Analysis>${a}`),
  form('a reflection', 'tags', (a, t) => `<reflection>${t}</reflection><analysis>${t}</analysis>\n${a}`),
  form(
    'harmony',
    'harmony',
    (answer, trace) =>
      `<|channel|>analysis<|message|>${trace}<|end|><|start|>assistant<|channel|>commentary<|message|>${trace}<|end|>` +
      `<|start|>assistant<|channel|>final<|message|>${answer}<|return|>`,
  ),
  form(
    'harmony whose first tokens are gone',
    'harmony',
    (answer, trace) => `${trace}<|end|><|start|>assistant<|channel|>final<|message|>${answer}`,
  ),
  form('harmony without tokens', 'bare harmony', (a, t) => `analysis${t}assistantfinal${a}`),
  form('promptfoo’s prefix', 'thinking prefix', (answer, trace) => `Thinking: ${trace}\n\n${answer}`),
  form(
    'promptfoo’s prefix before paragraphs',
    'thinking prefix',
    (answer, trace) => `Thinking: ${trace}\n\n${trace}\n\n${answer}`,
    true,
  ),
  form(
    'signed blocks',
    'thinking prefix',
    (answer, trace) =>
      `Thinking: ${trace}\n\n${trace}\nSignature: ${SEALED}\n\nRedacted Thinking: ${SEALED}\n\n${answer}`,
  ),
  form('a summary', 'reasoning prefix', (a, t) => `Reasoning: **On it**\n\n${t}\n${a}`, true),
];

/** Forms that only the raw response tells, whatever stands in the trace. */
export const RAW_FORMS: readonly TraceForm[] = [
  form('reasoning_content', 'raw', (answer, trace) => ({
    output: `Thinking: ${trace}\n\n${answer}`,
    raw: { choices: [{ message: { role: 'assistant', reasoning_content: trace, content: answer } }] },
  })),
  form('reasoning, as JSON', 'raw', (answer, trace) => ({
    output: `Thinking: ${trace}\n\n${answer}`,
    raw: JSON.stringify({ choices: [{ message: { reasoning: trace, content: answer } }] }),
  })),
  form('Responses', 'raw', (answer, trace) => ({
    output: `Reasoning: ${trace}\n${answer}`,
    raw: responses(trace, answer),
  })),
  form('Anthropic', 'raw', (answer, trace) => ({
    output: `Thinking: ${trace}\nSignature: short\n\nRedacted Thinking: data\n\n${answer}`,
    raw: {
      content: [
        { type: 'thinking', thinking: trace, signature: 'short' },
        { type: 'redacted_thinking', data: 'data' },
        { type: 'text', text: answer },
      ],
    },
  })),
  form('Gemini', 'raw', (answer, trace) => ({
    output: `${trace}${answer}`,
    raw: gemini({ text: trace, thought: true }, { text: answer }),
  })),
  form('Gemini in chunks', 'raw', (answer, trace) => ({
    output: `${trace}${answer}`,
    raw: [
      gemini({ text: trace.slice(0, 5), thought: true }),
      gemini({ text: trace.slice(5), thought: true }, { text: answer.slice(0, 9) }),
      gemini({ text: answer.slice(9) }),
    ],
  })),
  form('a list of parts', 'raw', (answer, trace) => ({
    output: `${trace}${answer}`,
    raw: [{ text: trace, thought: true }, { text: answer }],
  })),
  form('Mistral’s chunks', 'raw', (answer, trace) => ({
    output: `<think>\n${trace}\n</think>\n\n${answer}`,
    raw: {
      choices: [
        {
          message: {
            content: [
              { type: 'thinking', thinking: [{ type: 'text', text: trace }] },
              { type: 'text', text: answer },
            ],
          },
        },
      ],
    },
  })),
];

/** A trace full of what is measured: markers of both lexicons, opinions, sentences. */
export const LOADED_TRACE =
  'I think that experts argue about it. In my view this is clearly wrong! Many people believe that it depends. Should I say so?';
