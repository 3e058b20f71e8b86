/** A promptfoo config in one of its languages, with what `esfp init` is to make of it. */
export interface ConfigText {
  readonly name: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

const ADDED = 'temperature: 0, max_tokens: 1024, showThinking: false';

/** Configs as people write them: the text after differs from the text before by what is added, and by no other byte. */
export const CONFIG_TEXTS: readonly ConfigText[] = [
  {
    name: 'YAML with comments, and a commented-out list of extensions',
    path: 'promptfooconfig.yaml',
    before: `# yaml-language-server: $schema=https://promptfoo.dev/config-schema.json
# ours
prompts: [file://a.txt]   # spaced

providers:
  - openai:chat:gpt-4.1-mini   # the small one
  # - openai:chat:gpt-4.1
  - id: anthropic:messages:claude-haiku-4-5 # quick

    label: quick

# extensions:
#   - file://old.js:hook
`,
    after: `# yaml-language-server: $schema=https://promptfoo.dev/config-schema.json
# ours
prompts: [file://a.txt]   # spaced

providers:
  - id: openai:chat:gpt-4.1-mini   # the small one
    config:
      temperature: 0
      max_tokens: 1024
      showThinking: false
  # - openai:chat:gpt-4.1
  - id: anthropic:messages:claude-haiku-4-5 # quick
    config:
      temperature: 0
      max_tokens: 1024
      showThinking: false

    label: quick

# extensions:
#   - file://old.js:hook
extensions:
  - file://esfp.mjs:esfp
`,
  },
  {
    name: 'YAML with lists that are not indented, and no line end at its end',
    path: 'promptfooconfig.yml',
    before: 'targets:\n- "openai:chat:gpt-4.1"\n- echo\ntests:\n- vars: {a: "tab\there"}',
    after: `targets:
- id: "openai:chat:gpt-4.1"
  config:
    temperature: 0
    max_tokens: 1024
    showThinking: false
- echo
tests:
- vars: {a: "tab\there"}
extensions:
- file://esfp.mjs:esfp
`,
  },
  {
    name: 'YAML with the line ends of Windows',
    path: 'promptfooconfig.yaml',
    before:
      'providers:\r\n  - deepseek:deepseek-chat # d\r\nextensions:\r\n  - file://a.js:hook # mine\r\ntests: []\r\n',
    after:
      'providers:\r\n  - id: deepseek:deepseek-chat # d\r\n    config:\r\n      temperature: 0\r\n      max_tokens: 1024\r\n      showThinking: false\r\n' +
      'extensions:\r\n  - file://a.js:hook # mine\r\n  - file://esfp.mjs:esfp\r\ntests: []\r\n',
  },
  {
    name: 'YAML with anchors and merge keys',
    path: 'promptfooconfig.yaml',
    before: `sampling: &sampling { temperature: 1 }
providers:
  - &first
    id: openai:chat:gpt-4.1
    config:
      # merged
      <<: *sampling
  - id: ollama:chat:qwen
    config: {}
extensions: []
`,
    after: `sampling: &sampling { temperature: 1 }
providers:
  - &first
    id: openai:chat:gpt-4.1
    config:
      # merged
      max_tokens: 1024
      showThinking: false
      <<: *sampling
  - id: ollama:chat:qwen
    config: { showThinking: false }
extensions: [file://esfp.mjs:esfp]
`,
  },
  {
    name: 'YAML in flow style',
    path: 'promptfooconfig.yaml',
    before: `{ providers: [openai:chat:gpt-4.1, { id: openai:chat:o3, label: o, }, 'openai:chat:gpt-4o': { config: { temperature: 1 } }], tests: [] }\n`,
    after: `{ providers: [{ id: openai:chat:gpt-4.1, config: { ${ADDED} } }, { id: openai:chat:o3, config: { showThinking: false }, label: o, }, 'openai:chat:gpt-4o': { config: { max_tokens: 1024, showThinking: false, temperature: 1 } }], tests: [], extensions: [file://esfp.mjs:esfp] }\n`,
  },
  {
    name: 'YAML with one provider, an empty key, and an end marker',
    path: 'promptfooconfig.yaml',
    before: 'extensions: # none yet\nproviders: openai:chat:gpt-4.1 # one\n...\n',
    after: `extensions: # none yet\n  - file://esfp.mjs:esfp\nproviders: [{ id: openai:chat:gpt-4.1, config: { ${ADDED} } }] # one\n...\n`,
  },
  {
    name: 'YAML whose end is a block of text without a line end',
    path: 'promptfooconfig.yaml',
    before: '# top\nproviders: [echo]\nprompts:\n  - |-\n    Say {{a}}\n    twice',
    after:
      '# top\nproviders: [echo]\nprompts:\n  - |-\n    Say {{a}}\n    twice\nextensions:\n  - file://esfp.mjs:esfp\n',
  },
  {
    name: 'YAML whose end is a block of text that keeps its line ends',
    path: 'promptfooconfig.yaml',
    before: '# top\nproviders: [echo]\nprompts:\n  - |+\n    Say {{a}}\n\n\n',
    after:
      '# top\nproviders: [echo]\nprompts:\n  - |+\n    Say {{a}}\n\n\nextensions:\n  - file://esfp.mjs:esfp\n',
  },
  {
    name: 'YAML with a list in brackets over several lines',
    path: 'promptfooconfig.yaml',
    before: 'providers: [echo]\nextensions: [\n  file://a.js:hook,\n  file://b.js:hook\n  ]\n',
    after:
      'providers: [echo]\nextensions: [\n  file://a.js:hook,\n  file://b.js:hook,\n  file://esfp.mjs:esfp\n  ]\n',
  },
  {
    name: 'YAML with extensions that are null',
    path: 'promptfooconfig.yaml',
    before: 'extensions: ~ # none\nproviders: [echo]\n',
    after: 'extensions: [file://esfp.mjs:esfp] # none\nproviders: [echo]\n',
  },
  {
    name: 'JSON, indented by four',
    path: 'promptfooconfig.json',
    before: `{
    "providers": [
        "openai:chat:gpt-4.1",
        { "id": "deepseek:deepseek-reasoner", "label": "r" }
    ],
    "tests": [ {"vars": {"a":1}} ]
}
`,
    after: `{
    "providers": [
        { "id": "openai:chat:gpt-4.1", "config": { "temperature": 0, "max_tokens": 1024, "showThinking": false } },
        { "id": "deepseek:deepseek-reasoner", "label": "r", "config": { "temperature": 0, "max_tokens": 8192, "showThinking": false } }
    ],
    "tests": [ {"vars": {"a":1}} ],
    "extensions": ["file://esfp.mjs:esfp"]
}
`,
  },
  {
    name: 'JSON with comments, trailing commas and tabs',
    path: 'promptfooconfig.json',
    before: '{\n\t// ours\n\t"providers": ["echo"], /* one */\n\t"extensions": ["file://a.js:hook"],\n}\n',
    after:
      '{\n\t// ours\n\t"providers": ["echo"], /* one */\n\t"extensions": ["file://a.js:hook", "file://esfp.mjs:esfp"],\n}\n',
  },
  {
    name: 'JSON on one line',
    path: 'promptfooconfig.json',
    before: '{"providers":"echo","tests":[]}',
    after: '{"providers":"echo","tests":[], "extensions": ["file://esfp.mjs:esfp"]}',
  },
  {
    name: 'a CommonJS module',
    path: 'promptfooconfig.cjs',
    before: `// ours
const tests = require("./tests.cjs");

module.exports = {
  providers: ["openai:chat:gpt-4.1"], // one
  tests, // computed
  description: "a, b"
};
`,
    after: `// ours
const tests = require("./tests.cjs");

module.exports = {
  providers: [{ id: "openai:chat:gpt-4.1", config: { ${ADDED} } }], // one
  tests, // computed
  description: "a, b",
  extensions: ["file://esfp.mjs:esfp"]
};
`,
  },
  {
    name: 'an ES module with a wrapper',
    path: 'promptfooconfig.mjs',
    before: `import { defineConfig } from './define.mjs';

export default defineConfig({
  providers: [
    { id: 'openai:chat:gpt-4.1', config: {} },
    { id: 'openai:chat:gpt-4o', ...shared },
  ],
  extensions: [
    'file://a.js:hook', // mine
  ],
});
`,
    after: `import { defineConfig } from './define.mjs';

export default defineConfig({
  providers: [
    { id: 'openai:chat:gpt-4.1', config: { ${ADDED} } },
    { id: 'openai:chat:gpt-4o', ...shared },
  ],
  extensions: [
    'file://a.js:hook', // mine
    'file://esfp.mjs:esfp',
  ],
});
`,
  },
  {
    name: 'TypeScript with tabs, Windows line ends, and a constant that is exported later',
    path: 'promptfooconfig.ts',
    before:
      "import type { UnifiedConfig } from 'promptfoo';\r\n\r\nconst providers = [\r\n\t'deepseek:deepseek-chat', // d\r\n];\r\nconst config: UnifiedConfig = {\r\n\tproviders,\r\n\ttests: [{ vars: { a: `x\ty` } }] // last\r\n};\r\n\r\nexport default config satisfies UnifiedConfig;\r\n",
    after: `import type { UnifiedConfig } from 'promptfoo';\r\n\r\nconst providers = [\r\n\t{ id: 'deepseek:deepseek-chat', config: { ${ADDED} } }, // d\r\n];\r\nconst config: UnifiedConfig = {\r\n\tproviders,\r\n\ttests: [{ vars: { a: \`x\ty\` } }], // last\r\n\textensions: ['file://esfp.mjs:esfp']\r\n};\r\n\r\nexport default config satisfies UnifiedConfig;\r\n`,
  },
  {
    name: 'JavaScript with an object over several lines as a provider',
    path: 'promptfooconfig.js',
    before: `export default {
  providers: [
    {
      id: 'openai:chat:gpt-4.1',
      config: {
        top_p: 1,
      },
    },
    { 'openai:chat:gpt-4o': { label: 'four' } },
    makeProvider(),
  ],
  extensions: undefined,
};
`,
    after: `export default {
  providers: [
    {
      id: 'openai:chat:gpt-4.1',
      config: {
        top_p: 1,
        temperature: 0,
        max_tokens: 1024,
        showThinking: false,
      },
    },
    { 'openai:chat:gpt-4o': { label: 'four', config: { ${ADDED} } } },
    makeProvider(),
  ],
  extensions: ['file://esfp.mjs:esfp'],
};
`,
  },
  {
    name: 'JavaScript whose lists end on a line with others',
    path: 'promptfooconfig.js',
    before:
      "module.exports = { description: 'a',\n  providers: ['echo'], extensions: ['file://a.js:b',\n    'file://c.js:d', 'file://e.js:f'\n  ]\n};\n",
    after:
      "module.exports = { description: 'a',\n  providers: ['echo'], extensions: ['file://a.js:b',\n    'file://c.js:d', 'file://e.js:f', 'file://esfp.mjs:esfp'\n  ]\n};\n",
  },
];
