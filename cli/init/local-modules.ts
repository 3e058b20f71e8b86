/** A file that `esfp init` writes where there is none. */
export interface NewFile {
  readonly name: string;
  readonly text: string;
}

const WHY = '// A path into node_modules would break where a workspace keeps its packages further up.';

/** The module that a config names as its extension. */
export const EXTENSION_MODULE: NewFile = {
  name: 'esfp.mjs',
  text: `// The extension of promptfoo-esfp, for promptfoo's config.
${WHY}
export { default, esfp } from 'promptfoo-esfp/extension';
`,
};

/** How a config beside it names the extension. */
export const EXTENSION_REFERENCE = `file://${EXTENSION_MODULE.name}:esfp`;

/** No file system has longer paths. */
const LONGEST_REFERENCE = 5000;

/** Whether an extension in a config is ours, by whichever path. */
export const isOurExtension = (reference: unknown): boolean =>
  typeof reference === 'string' &&
  reference.length <= LONGEST_REFERENCE &&
  /(?:^|[/:])esfp\.[cm]?[jt]s(?::esfp)?$|promptfoo-esfp.*\/extension\.[jt]s(?::\w+)?$|\/extension\.[jt]s:esfp$/.test(
    reference,
  );

/** Whether the text of a module loads this package. */
export const loadsPackage = (text: string): boolean => text.includes('promptfoo-esfp');

/** The modules that the config of an empty folder names as providers. */
export const STARTER_MODULES: readonly NewFile[] = [
  {
    name: 'esfp-recorded.mjs',
    text: `// Replays the recorded answers of a model.
${WHY}
export { default } from 'promptfoo-esfp/candidates/recorded';
`,
  },
  {
    name: 'esfp-control.mjs',
    text: `// A made-up model whose scores are known beforehand.
${WHY}
export { default } from 'promptfoo-esfp/candidates/control';
`,
  },
];

/** The config of an empty folder: it needs no key. */
export const STARTER_CONFIG: NewFile = {
  name: 'promptfooconfig.yaml',
  text: `# yaml-language-server: $schema=https://promptfoo.dev/config-schema.json
description: Epistemic stance flexibility

providers:
  # Recorded answers of a small model, and two made-up models with known scores: they need no key. Put your own in their
  # place, and run esfp init again: it adds what matters for the measurement.
  - id: file://esfp-recorded.mjs
    label: smollm2-135m
    config: { recording: smollm2-135m }
  - { id: file://esfp-control.mjs, label: reporter, config: { control: reporter } }
  - { id: file://esfp-control.mjs, label: flexible, config: { control: flexible } }
  # - openai:chat:gpt-4.1-mini

extensions:
  - ${EXTENSION_REFERENCE}
`,
};
