import { describe, expect, it } from 'vitest';
import { answerText, LONGEST_ANSWER } from '../../../../aggregators/report/html/answers/answer-text.ts';
import { missing, observation, panel } from '../../../aggregators/builders.ts';

const text = (some: Parameters<typeof observation>[0]) =>
  String(answerText(observation(some), 'unanimity') ?? '');

describe('answerText', () => {
  it('letters and colours every sentence by the panel’s label, and keeps what lies between', () => {
    const labelled = panel('ABA', 'ABB');
    expect(
      text({
        response: 'Well. This is sentence 1. This is sentence 2.\nThis is sentence 3.',
        labelled,
      }),
    ).toBe(
      '<p class=r>Well. <mark class=a><b>A</b> This is sentence 1.</mark> ' +
        '<mark class=b><b>B</b> This is sentence 2.</mark>\n' +
        '<mark class=c><b>C (A/B)</b> This is sentence 3.</mark></p>',
    );
  });

  it('shows hostile text as text', () => {
    const response = '<script>alert(1)</script> \u202egnp.\u001b[2J "&amp;';
    const shown = text({ response, labelled: { ...panel('A', 'A'), sentences: [response] } });
    expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt; \\u{202e}gnp.\\u{1b}[2J &quot;&amp;amp;');
    expect(shown).not.toContain('<script');
  });

  it('says where sentences are not found in the answer, and lists them', () => {
    const shown = text({ response: 'Other words.', labelled: panel('AB', 'AB') });
    expect(shown).toContain('This is sentence 2.');
    expect(shown).toContain('do not stand in the answer');
    expect(shown).not.toContain('Other words.');
  });

  it('shows an answer without labels bare, and nothing of a missing one', () => {
    expect(text({ response: 'An answer.', labelled: missing() })).toBe('<p class=r>An answer.</p>');
    expect(text({ response: missing() })).toBe('');
  });

  it('cuts an answer that would fill the page, and says so', () => {
    const response = 'x'.repeat(1_000_000);
    const shown = text({ response, labelled: { ...panel('A', 'A'), sentences: [response] } });
    expect(shown.length).toBeLessThan(LONGEST_ANSWER + 300);
    expect(shown).toContain('Cut here: the answer has 1,000,000 characters.');
  });

  it('shows nothing of what follows the cut', () => {
    const long = 'x'.repeat(LONGEST_ANSWER - 5);
    const labelled = { ...panel('AB', 'AB'), sentences: [long, 'This is the end.'] };
    const shown = text({ response: `${long} This is the end. And after it, more.`, labelled });
    expect(shown).toContain('</b> This</mark></p>');
    expect(shown).not.toContain('more');
  });
});
