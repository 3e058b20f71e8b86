import { describe, expect, it } from 'vitest';
import { modelFamily } from '../../aggregators/model-family.ts';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  anthropic: [
    'claude-opus-5',
    'anthropic:messages:claude-sonnet-4-20250514',
    'us.anthropic.claude-3-5-haiku-20241022-v1:0',
    'openrouter:anthropic/claude-sonnet-4.5',
    'vertex:claude-3-opus@20240229',
    'Claude 3 Haiku',
  ],
  openai: [
    'gpt-4.1-mini-2025-04-14',
    'openai:chat:gpt-5.2',
    'gpt-35-turbo',
    'azure:chat:our-gpt4-deployment',
    'ft:gpt-4o-mini:our-team::abc',
    'chatgpt-4o-latest',
    'openai:o1',
    'o3-mini',
    'azureopenai:chat:o4-mini',
    'OpenAI o3',
    'github:openai/o3',
    'openrouter:openai/gpt-oss-120b',
    'gpt-oss-20b',
    'groq:openai/gpt-oss-20b',
    'text-davinci-003',
    'gpt-audio',
  ],
  google: [
    'gemini-2.0-flash-lite',
    'google:gemini-3.1-pro',
    'vertex:gemini-2.5-pro',
    'google/gemma-3-27b-it',
    'ollama:chat:gemma3:4b',
    'codegemma-7b',
    'palm-2',
    'text-bison@001',
  ],
  meta: [
    'meta-llama/Llama-3.3-70B-Instruct',
    'ollama:llama3.2:1b',
    'us.meta.llama3-1-8b-instruct-v1:0',
    'CodeLlama-34b',
    'code-llama',
    'llamaapi:Llama-4-Maverick',
    'openai:chat:llama-3',
  ],
  qwen: ['Qwen/Qwen2.5-72B-Instruct', 'qwen3:32b', 'qwq-32b', 'llama:qwen2.5-7b', 'llama_cpp/qwen3'],
  mistral: [
    'mistral:mistral-large-latest',
    'mistralai/Mixtral-8x7B-Instruct-v0.1',
    'ministral-8b',
    'codestral-latest',
    'magistral-medium',
    'dolphin-2.6-mixtral-8x7b',
  ],
  deepseek: [
    'deepseek-chat',
    'deepseek-ai/DeepSeek-V3',
    'deepseek-r1-distill-llama-70b',
    'groq:deepseek-r1-distill-qwen-32b',
    'deepseekcoder-6.7b',
  ],
  zhipu: ['glm-4.6', 'zai-org/GLM-4.5-Air', 'chatglm3-6b'],
  xai: ['xai:grok-4', 'x-ai/grok-code-fast-1'],
  moonshot: ['moonshotai/Kimi-K2-Instruct', 'kimi-latest', 'moonshot-v1-8k'],
  microsoft: ['phi-4', 'microsoft/Phi-3.5-mini-instruct', 'ollama:phi3', 'phi_2'],
  cohere: ['command-r-plus', 'cohere:command-a-03-2025', 'c4ai-command-r7b', 'cohere.command-text-v14'],
  amazon: ['us.amazon.nova-lite-v1:0', 'nova-pro', 'amazon.titan-text-express-v1', 'amazon/nova-2-lite-v1'],
  huggingface: ['SmolLM2-135M-Instruct-Q4_1', 'HuggingFaceTB/SmolLM3-3B'],
  ibm: ['ibm-granite/granite-3.3-8b-instruct', 'granite4:micro'],
  nvidia: ['nvidia/llama-3.1-nemotron-70b-instruct', 'Nemotron-4-340B'],
  ai21: ['ai21:jamba-1.5-large'],
  allenai: ['allenai/OLMo-2-0325-32B-Instruct', 'OLMoE-1B-7B', 'Llama-3.1-Tulu-3-8B'],
  '01-ai': ['01-ai/Yi-34B-Chat', 'yi-1.5-9b', 'yi-large'],
  bytedance: ['doubao-1.5-pro', 'seed-oss-36b'],
  tencent: ['hunyuan-large'],
  minimax: ['MiniMax-M2', 'minimax-text-01'],
  lg: ['EXAONE-3.5-7.8B'],
  tii: ['tiiuae/falcon-7b-instruct', 'falcon3:7b'],
  databricks: ['dbrx-instruct'],
  writer: ['palmyra-x5'],
};

describe('modelFamily', () => {
  it.each(Object.entries(NAMES).flatMap(([family, names]) => names.map((name) => [name, family])))(
    'of %s is %s',
    (name, family) => {
      expect(modelFamily(name)).toBe(family);
    },
  );

  it.each([
    // Words and names that only hold a family's name.
    'philosophy-tutor',
    'phi',
    'delphi-4',
    'glamour',
    'TinyLlama-1.1B-Chat',
    'openllama-7b',
    'claudette',
    'grokking',
    'palm-reader',
    'solo3',
    'command line helper',
    'bossa nova',
    'supernova-pro',
    'minimax',
    'yi',
    'leonardo-davinci',
    // Programs and protocols, which say what is spoken to and not what answers.
    'ollama:our-model',
    'llama:our-model',
    'llama.cpp',
    'llama_cpp.server',
    'llamafile',
    'openai:chat:our-model',
    'anthropic:messages:our-model',
    'google:our-model',
    'huggingface:text-generation:our-model',
    'nvidia:our-model',
    'https',
    'echo',
    // Models of others with a borrowed name.
    'EleutherAI/gpt-j-6b',
    'gpt-neox-20b',
    'gpt4all-j',
    'cerebras-gpt-13b',
    'marco-o1',
    // Several families.
    'gpt-4o against claude-3',
    'claude-distilled-qwen-7b',
    'deepseek against claude',
    'deepseek-nemotron',
    'granite-llama',
    '',
    '  ',
  ])('of %j is not told', (name) => {
    expect(modelFamily(name)).toBeNull();
  });

  it('comes to an end on a long name', () => {
    expect(modelFamily('llam'.repeat(100_000))).toBeNull();
    expect(modelFamily('amazon-'.repeat(50_000))).toBeNull();
  });
});
