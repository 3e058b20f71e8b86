import type { PanelChoice } from './panel-choice.ts';

/** Some text as comment lines of at most 120 characters. */
const comment = (text: string): string => text.replaceAll(/(.{1,118})(?: |$)/g, '# $1\n').trimEnd();

const PANEL_LATER = `# For scores that mean something, set two of OPENAI_API_KEY, ANTHROPIC_API_KEY and GOOGLE_API_KEY, and name judges of
# two families:
# judges: [openai:gpt-4.1-mini, anthropic:claude-haiku-4-5]`;

const PRICES = `# With their prices (per million tokens; look them up) costs are told beforehand, and limits.maxCost can be set:
# judges:
#   - { id: openai:gpt-4.1-mini, price: { input: 0, output: 0 } }
# Judge calls of one run; then it stops, and esfp judge goes on. A panel of two takes about 1,494 for one model.
# limits: { maxCalls: 3000 }`;

/**
 * The text of a new esfp.yaml: the choices that were made, each with what it means and what else there is.
 *
 * @param schema where its JSON schema lies, relative to it: editors complete and check keys by it
 */
export function settingsText({ judges, embedded, reason }: PanelChoice, schema: string): string {
  return `# yaml-language-server: $schema=${schema}
# Settings of promptfoo-esfp. Every key may be left out; another judge, corpus, weight or protocol makes scores that do
# not compare with earlier ones.

# How scores are made: esfp-1.1, or paper (as published: the PSI ceiling is taken from the models of the run).
protocol: esfp-1.1

# What the models are told. benchmark: the prompt of the paper. none: nothing. Your own, to which the benchmark's
# format rules are appended: { file: ./assistant.txt }. It belongs to what is measured, so two of them compare.
systemPrompt: benchmark

# Who labels every sentence of every answer, primary judge first.
${comment(reason)}
judges: [${judges.join(', ')}]
${embedded ? PANEL_LATER : PRICES}

# Where report.html, its pictures and report.json go, relative to the folder that promptfoo runs in.
output: esfp-out

# A quarter of the items, for a quick look: scores of its own, which do not compare with those of all 104.
# subset: lite

# Where you want models to lie. Scores do not change, and nothing is ranked by ESFP then.
# bands: { deltaSCD: [0.3, 0.7] }
`;
}
