import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { isCredentialName } from '../config/judge-spec.ts';
import { consistent, findSettings, loadSettings, overridden, SettingsError } from '../config.ts';

const root = mkdtempSync(join(tmpdir(), 'esfp-config-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'case-'));
});

/** Writes a file below the case's folder; returns its path. */
function file(name: string, content = ''): string {
  const path = join(folder, name);
  mkdirSync(resolve(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
}
const settings = (content: string) => loadSettings(file('esfp.yaml', content));

const LIMITS = { maxConcurrency: 20, timeout: 120, retries: 6, retryDelay: 1 };
const plain = (id: string) => ({ id, params: {}, limits: LIMITS });

describe('loadSettings', () => {
  it('has a default for everything', () => {
    const defaults = {
      protocol: 'esfp-1.1',
      systemPrompt: 'benchmark',
      judges: [plain('embedded:rules'), plain('embedded:minilm')],
      panel: 'unanimity',
      splitter: 'paper',
      validity: {},
      stanceContext: 'response',
      stanceJudges: 'primary',
      anchors: true,
      limits: { maxConcurrency: 50 },
      psi: { ceiling: 0.199, contrast: 'P0P1' },
      weights: { deltaAR: 0.2, deltaSCD: 0.5, psi: 0.3, cpc: 0.25 },
      bands: {},
      gate: {
        thresholds: {},
        bands: false,
        drop: {},
        rise: {},
        mostCached: 0.05,
        sameAnswers: 'undecidable',
        alpha: 0.05,
        undecided: 'exit 2',
      },
      minimumCoverage: 0.8,
    };
    expect(loadSettings(null)).toEqual({ ...defaults, path: null });
    expect(settings('')).toEqual({ ...defaults, path: join(folder, 'esfp.yaml') });
    expect(settings('# only a comment\n')).toMatchObject(defaults);
    expect(settings('---\n')).toMatchObject(defaults);
  });

  it('reads every key', () => {
    expect(
      settings(`
        protocol: paper
        corpus: ./items.yaml
        systemPrompt: { text: Be brief., formatRules: false }
        judges:
          - embedded:minilm
          - id: openai:some-model
            apiKeyEnvar: SOME_KEY
            baseURL: http://localhost:8081/v1
            family: some
            params: { temperature: null, max_tokens: 500, reasoning: { effort: low } }
            price: { input: 0.5, output: 2 }
            limits: { maxConcurrency: 4, requestsPerMinute: 60, tokensPerMinute: 9000, timeout: 30, retries: 2, retryDelay: 0.5 }
          - anthropic:other-model
        panel: majority
        splitter: segmenter
        validity: { declined: drop, list: keep }
        stanceContext: item
        stanceJudges: panel
        anchors: false
        store: cache/judgements.db
        limits: { maxConcurrency: 8, maxCalls: 2000 }
        embeddingModel: owner/name
        psi: { ceiling: 0.3, contrast: P1P2 }
        weights: { deltaAR: 0, deltaSCD: 1, psi: 0, cpc: 0 }
        bands: { deltaSCD: [0.2, 0.6], ESFP: [0.3, 0.8] }
        gate: { thresholds: { types: { T4: { max: 0.15 } } }, drop: { deltaSCD: 0.1 }, undecided: pass }
        minimumCoverage: 0.9
      `),
    ).toEqual({
      protocol: 'paper',
      corpus: join(folder, 'items.yaml'),
      systemPrompt: { text: 'Be brief.', formatRules: false },
      judges: [
        plain('embedded:minilm'),
        {
          id: 'openai:some-model',
          apiKeyEnvar: 'SOME_KEY',
          baseURL: 'http://localhost:8081/v1',
          family: 'some',
          params: { temperature: null, max_tokens: 500, reasoning: { effort: 'low' } },
          price: { input: 0.5, output: 2 },
          limits: {
            maxConcurrency: 4,
            requestsPerMinute: 60,
            tokensPerMinute: 9000,
            timeout: 30,
            retries: 2,
            retryDelay: 0.5,
          },
        },
        plain('anthropic:other-model'),
      ],
      panel: 'majority',
      splitter: 'segmenter',
      validity: { declined: 'drop', list: 'keep' },
      stanceContext: 'item',
      stanceJudges: 'panel',
      anchors: false,
      store: 'cache/judgements.db',
      limits: { maxConcurrency: 8, maxCalls: 2000 },
      embeddingModel: 'owner/name',
      psi: { ceiling: 0.3, contrast: 'P1P2' },
      weights: { deltaAR: 0, deltaSCD: 1, psi: 0, cpc: 0 },
      bands: { deltaSCD: { low: 0.2, high: 0.6 }, ESFP: { low: 0.3, high: 0.8 } },
      gate: {
        thresholds: { types: { T4: { max: 0.15 } } },
        bands: false,
        drop: { deltaSCD: 0.1 },
        rise: {},
        mostCached: 0.05,
        sameAnswers: 'undecidable',
        alpha: 0.05,
        undecided: 'pass',
      },
      minimumCoverage: 0.9,
      path: join(folder, 'esfp.yaml'),
    });
  });

  it('takes the PSI ceiling from the protocol, unless one is given', () => {
    expect(settings('protocol: paper').psi.ceiling).toBe('cohort');
    expect(settings('protocol: esfp-1.1').psi.ceiling).toBe(0.199);
    expect(settings('protocol: paper\npsi: { ceiling: 0.25 }').psi.ceiling).toBe(0.25);
    expect(settings('psi: { ceiling: cohort }').psi.ceiling).toBe('cohort');
    expect(settings('psi: { contrast: P1P2 }').psi).toEqual({ ceiling: 0.199, contrast: 'P1P2' });
  });

  it('takes bands up to the ends of what their quantities reach', () => {
    const { bands } = settings('bands: { deltaSCD: [-1, 1], ESFP: [-0.875, 1.25] }');
    expect(bands).toEqual({ deltaSCD: { low: -1, high: 1 }, ESFP: { low: -0.875, high: 1.25 } });
    const weights = 'weights: { deltaAR: 0.5, deltaSCD: 1, psi: -0.5, cpc: 1 }';
    expect(settings(`bands: { ESFP: [-4, 3] }\n${weights}`).bands).toEqual({ ESFP: { low: -4, high: 3 } });
    expect(settings('bands: { deltaSCD: [0.2, 0.6] }').bands).not.toHaveProperty('ESFP');
    expect(settings('bands: {}').bands).toEqual({});
  });

  it('takes paths from the settings file, and where its report goes from the working folder', () => {
    const model = file('models/mini/config.json');
    const loaded = settings(
      'corpus: ../items\nsystemPrompt: { file: prompts/own.txt }\nembeddingModel: models/mini\noutput: out',
    );
    expect(loaded.corpus).toBe(join(folder, '..', 'items'));
    expect(loaded.systemPrompt).toEqual({ file: join(folder, 'prompts', 'own.txt'), formatRules: true });
    expect(loaded.embeddingModel).toBe(resolve(model, '..'));
    expect(loaded.output).toBe(resolve('out'));
    expect(settings('corpus: /data/items.csv').corpus).toBe('/data/items.csv');
  });

  it.each([
    ['an unknown key', 'corpsu: items.yaml', 'corpsu'],
    ['an unknown key of psi', 'psi: { celling: 1 }', 'celling'],
    ['an unknown key of a system prompt', 'systemPrompt: { text: x, rules: no }', 'systemPrompt'],
    ['an unknown protocol', 'protocol: esfp-2', 'protocol'],
    ['no judge', 'judges: []', 'judges'],
    ['a judge named twice', 'judges: [embedded:rules, { id: embedded:rules }]', 'named twice'],
    [
      'a majority of two',
      'judges: [embedded:rules, embedded:minilm]\npanel: majority',
      'three judges or more',
    ],
    ['an unknown key of a judge', 'judges: [{ id: openai:x, apiKey: secret }]', 'apiKey'],
    [
      'a key among the parameters',
      'judges: [{ id: openai:x, params: { a: [{ Api-Key: s }] } }]',
      'Api-Key would be recorded',
    ],
    ['an embedded judge with parameters', 'judges: [{ id: embedded:rules, params: { a: 1 } }]', 'takes none'],
    [
      'an embedded judge with a server',
      'judges: [{ id: embedded:rules, baseURL: "http://x.y" }]',
      'takes none',
    ],
    [
      'a key in place of its variable',
      'judges: [{ id: openai:x, apiKeyEnvar: sk-proj-abc }]',
      'and not the key',
    ],
    ['a base URL with a query', 'judges: [{ id: openai:x, baseURL: "https://x.y/v1?a=b" }]', 'has a query'],
    ['a base URL that is none', 'judges: [{ id: openai:x, baseURL: localhost }]', 'baseURL'],
    [
      'a base URL without a protocol',
      'judges: [{ id: openai:x, baseURL: "localhost:8080/v1" }]',
      'http:// or https://',
    ],
    ['a limit of no call at once', 'limits: { maxConcurrency: 0 }', 'maxConcurrency'],
    ['a limit of cost without prices', 'judges: [openai:x]\nlimits: { maxCost: 5 }', 'price'],
    ['a judge that is no list', 'judges: embedded:rules', 'judges'],
    ['a ceiling of zero', 'psi: { ceiling: 0 }', 'psi'],
    ['a ceiling that is a word', 'psi: { ceiling: high }', 'psi'],
    ['another contrast', 'psi: { contrast: P0P2 }', 'psi.contrast'],
    ['weights without one', 'weights: { deltaAR: 1, deltaSCD: 1, psi: 1 }', 'weights.cpc'],
    ['a weight that is no number', 'weights: { deltaAR: a, deltaSCD: 1, psi: 1, cpc: 1 }', 'weights.deltaAR'],
    ['a minimum coverage in per cent', 'minimumCoverage: 80', 'minimumCoverage'],
    ['a minimum coverage below zero', 'minimumCoverage: -0.1', 'minimumCoverage'],
    ['a band of another quantity', 'bands: { PSI: [0.1, 0.2] }', 'PSI'],
    ['a band of one number', 'bands: { deltaSCD: [0.2] }', 'bands.deltaSCD'],
    ['a band of a word', 'bands: { ESFP: [low, high] }', 'bands.ESFP'],
    ['a band turned round', 'bands: { deltaSCD: [0.6, 0.2] }', 'a band goes from low to high'],
    ['a band without width', 'bands: { ESFP: [0.5, 0.5] }', 'a band goes from low to high'],
    ['a band below what deltaSCD reaches', 'bands: { deltaSCD: [-1.1, 0.2] }', 'bands.deltaSCD'],
    ['a band above what deltaSCD reaches', 'bands: { deltaSCD: [0.2, 1.1] }', 'bands.deltaSCD'],
    ['a band below what ESFP reaches', 'bands: { ESFP: [-0.9, 0.5] }', 'between -0.875 and 1.250'],
    ['a band above what ESFP reaches', 'bands: { ESFP: [0.5, 1.3] }', 'bands.ESFP'],
    [
      'a band above what ESFP reaches under the weights given',
      'bands: { ESFP: [0.5, 1.2] }\nweights: { deltaAR: 0, deltaSCD: 1, psi: -0.1, cpc: 0 }',
      'between -1.100 and 1.000',
    ],
    ['another system prompt', 'systemPrompt: bench', 'systemPrompt'],
    ['a system prompt of both kinds', 'systemPrompt: { text: x, file: y }', 'give either text or file'],
    ['a system prompt of neither kind', 'systemPrompt: { formatRules: true }', 'give either text or file'],
    ['an empty corpus', "corpus: ''", 'corpus'],
    ['a list', '- judges', 'expected object'],
    ['a word', 'judges', 'expected object'],
  ])('refuses %s: names file and key', (_, content, key) => {
    expect(() => settings(content)).toThrow(SettingsError);
    expect(() => settings(content)).toThrow(join(folder, 'esfp.yaml'));
    expect(() => settings(content)).toThrow(key);
  });

  it('refuses what is no YAML, and a file that cannot be read: names the file', () => {
    expect(() => settings('judges: [')).toThrow(SettingsError);
    expect(() => settings('judges: [')).toThrow(join(folder, 'esfp.yaml'));
    expect(() => settings('protocol: paper\n  judges: [a\n')).toThrow(
      new SettingsError(
        `${join(folder, 'esfp.yaml')} cannot be read (line 2, column 9: bad indentation of a mapping entry): give a YAML file ` +
          'of settings, or take it away for the defaults.',
      ),
    );
    expect(() => settings('protocol: paper\n---\nprotocol: paper')).toThrow('several YAML documents');
    expect(() => loadSettings(join(folder, 'absent.yaml'))).toThrow(/absent\.yaml cannot be read \(ENOENT/);
    expect(() => loadSettings(folder)).toThrow(SettingsError);
  });
});

describe('a name of a credential', () => {
  it.each([
    ...['apiKey', 'api_key', 'APIKEY', 'x-api-key', 'x-goog-api-key', 'Ocp-Apim-Subscription-Key', 'key'],
    ...['secretAccessKey', 'accessKeyId', 'AWS_ACCESS_KEY_ID', 'accesskeyid', 'privateKey', 'privateKeyId'],
    ...['sessionToken', 'token', 'access_token', 'accesstoken', 'HFToken', 'X-Auth-Token', 'api_token'],
    ...['azureClientSecret', 'client_secret', 'password', 'pfxPassword', 'passphrase', 'pass', 'pwd'],
    ...['Authorization', 'Proxy-Authorization', 'auth', 'basicAuth', 'bearer', 'Cookie', 'credentials'],
    ...['headers', 'header', 'extra_headers', 'sig', 'signature', 'jwt'],
  ])('is %s: among the parameters it is refused, at any depth', (name) => {
    expect(isCredentialName(name)).toBe(true);
    for (const params of [{ [name]: 'x' }, { extra: [{ [name]: { a: 1 } }] }]) {
      const judges = JSON.stringify([{ id: 'openai:x', params }]);
      expect(() => settings(`judges: ${judges}`)).toThrow(`${name} would be recorded`);
    }
  });

  it.each([
    ...['max_tokens', 'max_completion_tokens', 'maxOutputTokens', 'budget_tokens', 'max_new_tokens'],
    ...['min_tokens', 'stop_token_ids', 'skip_special_tokens', 'eos_token', 'eos_token_id', 'token_healing'],
    ...['truncate_prompt_tokens', 'return_tokens_as_token_ids', 'prompt_cache_key', 'top_k', 'keep_alive'],
    ...['thinking', 'thinkingBudget', 'author', 'api-version', 'safety_identifier', 'apiKeyEnvar', 'seed'],
    ...['passthrough', 'signal', 'keywords', 'logit_bias'],
  ])('is not %s', (name) => {
    expect(isCredentialName(name)).toBe(false);
    const judges = JSON.stringify([{ id: 'openai:x', params: { [name]: 1, inner: { [name]: 1 } } }]);
    expect(settings(`judges: ${judges}`).judges[0]?.params).toHaveProperty(name, 1);
  });
});

describe('findSettings', () => {
  const find = (args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}, cwd = folder) =>
    findSettings(environment, ['node', 'promptfoo', 'eval', ...args], cwd);

  it('takes ESFP_CONFIG before all else: a file of any name, or the folder of esfp.yaml', () => {
    const named = file('other/mine.yaml');
    file('esfp.yaml');
    file('project/esfp.yaml');
    const args = ['-c', 'project/promptfooconfig.yaml'];
    expect(find(args, { ESFP_CONFIG: named })).toBe(named);
    expect(find(args, { ESFP_CONFIG: 'other/mine.yaml' })).toBe(named);
    expect(find(args, { ESFP_CONFIG: 'project' })).toBe(join(folder, 'project', 'esfp.yaml'));
    expect(find([], { ESFP_CONFIG: '' })).toBe(join(folder, 'esfp.yaml'));
    expect(() => find([], { ESFP_CONFIG: 'absent.yaml' })).toThrow(
      new SettingsError(`ESFP_CONFIG names ${join(folder, 'absent.yaml')}, which does not exist.`),
    );
  });

  it.each([
    ['-c FILE', ['-c', 'project/promptfooconfig.yaml']],
    ['--config FILE', ['--config', 'project/promptfooconfig.yaml']],
    ['--config=FILE', ['--config=project/promptfooconfig.yaml']],
    ['-cFILE', ['-cproject/promptfooconfig.yaml']],
    ['-c FOLDER, which promptfoo takes as well', ['-c', 'project']],
    ['-c FOLDER/', ['-c', 'project/']],
    ['an option among others', ['-n', '5', '-o', 'x.json', '-c', 'project/a.yaml', '--no-cache', '-j', '4']],
  ])('takes the file beside the config of %s before that in the working folder', (_, args) => {
    const beside = file('project/esfp.yaml');
    file('esfp.yaml');
    expect(find(args)).toBe(beside);
  });

  it('takes that in the working folder where there is none beside the config, else none', () => {
    expect(find(['-c', 'project/promptfooconfig.yaml'])).toBeNull();
    const here = file('esfp.yaml');
    expect(find(['-c', 'project/promptfooconfig.yaml'])).toBe(here);
    expect(find()).toBe(here);
    expect(find([], {}, root)).toBeNull();
  });
});

describe('overridden', () => {
  const FILE = `
    judges: [embedded:rules, { id: openai:x, params: { seed: 7 }, price: { input: 1, output: 2 } }, embedded:minilm]
    limits: { maxConcurrency: 8, maxCalls: 100 }
  `;

  it('changes nothing where nothing is said', () => {
    const before = settings(FILE);
    expect(overridden(before, {})).toEqual(before);
    expect(overridden(before, { judges: undefined, maxCalls: undefined, maxCost: undefined })).toEqual(
      before,
    );
  });

  it('takes judges by their ids, in that order: one that the settings name keeps what they say of it', () => {
    const before = settings(FILE);
    const { judges, ...others } = overridden(before, { judges: ['anthropic:y', 'openai:x'] });
    expect(judges).toEqual([plain('anthropic:y'), before.judges[1]]);
    expect(judges[1]).toMatchObject({ params: { seed: 7 }, price: { input: 1, output: 2 } });
    const { judges: _judges, ...othersBefore } = before;
    expect(others).toEqual(othersBefore);
  });

  it('sets limits, none among them, and leaves the others', () => {
    const before = settings(FILE);
    expect(overridden(before, { maxCalls: 0 }).limits).toEqual({ maxConcurrency: 8, maxCalls: 0 });
    expect(overridden(before, { maxCost: 0 }).limits).toEqual({
      maxConcurrency: 8,
      maxCalls: 100,
      maxCost: 0,
    });
    expect(before.limits).toEqual({ maxConcurrency: 8, maxCalls: 100 });
  });

  it.each([
    ['a judge named twice', { judges: ['openai:x', 'openai:x'] }, '--judges cannot be used'],
    ['an empty id', { judges: ['openai:x', ''] }, '--judges cannot be used'],
    ['none', { judges: [] }, '--judges cannot be used'],
    [
      'a limit of cost without every price',
      { judges: ['openai:x', 'anthropic:y'], maxCost: 5 },
      'limits.maxCost: without a price of anthropic:y no cost is known',
    ],
  ])('refuses %s', (_, overrides, reason) => {
    expect(() => overridden(settings(FILE), overrides)).toThrow(SettingsError);
    expect(() => overridden(settings(FILE), overrides)).toThrow(reason);
  });

  it('refuses what contradicts the rest of the settings', () => {
    const majority = settings('judges: [embedded:rules, embedded:minilm, openai:x]\npanel: majority');
    expect(() => overridden(majority, { judges: ['openai:x', 'embedded:rules'] })).toThrow(
      new SettingsError('panel: a majority takes three judges or more.'),
    );
    expect(overridden(majority, { judges: ['a:1', 'b:2', 'c:3'] }).judges).toHaveLength(3);
    const limited = settings('limits: { maxCost: 5 }');
    expect(() => overridden(limited, { judges: ['openai:x'] })).toThrow('without a price of openai:x');
    expect(consistent(limited)).toBe(limited);
  });
});
