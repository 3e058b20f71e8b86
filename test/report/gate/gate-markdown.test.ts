import { describe, expect, it } from 'vitest';
import { gateMarkdown } from '../../../aggregators/report/gate-markdown.ts';
import { markdownText } from '../../../aggregators/report/gate-markdown-text.ts';
import { EVERY_VERDICT, HOSTILE, model, report, rule, UNDECIDED } from './gate-reports.ts';

describe('text of others in Markdown', () => {
  it.each([
    ['a|b', 'a&#124;b'],
    ['<b>', '&#60;b&#62;'],
    ['`x`', '&#96;x&#96;'],
    ['[a](b)', '&#91;a&#93;&#40;b&#41;'],
    ['@org', '&#64;org'],
    ['a\nb', 'a&#92;u&#123;a&#125;b'],
    ['&lt;', '&#38;lt;'],
    ['www.example.com', 'www&#46;example&#46;com'],
    ['0.150', '&#48;.150'],
    ['is 0.150.', 'is 0.150.'],
    ['- x', '&#45; x'],
    ['+ x', '&#43; x'],
    ['1. x', '&#49;. x'],
    ['Größe 模型', 'Größe 模型'],
    ['', ''],
  ])('%j becomes %j', (text, escaped) => {
    expect(markdownText(text)).toBe(escaped);
  });
});

describe('the Markdown of a gate', () => {
  it('has the verdict, a table a model, reasons, advice and the chance of a false alarm', () => {
    const text = gateMarkdown(EVERY_VERDICT);
    expect(text.split('\n')[0]).toMatch(/^## ❌ esfp gate: FAIL: of 4 rules of 1 model/);
    expect(text).toContain('### ❌ FAIL <code>assistant</code>');
    expect(text).toContain(
      '| rule | estimate | 98.8% interval | threshold | margin | detects | labels | verdict |\n| --- | ---: |',
    );
    expect(text).toContain(
      '| <code>deltaSCD of T4, max 0.15</code> | 0.300 | 0.200 to 0.400 | ≤ 0.150 | -0.150 | ±0.060 | 12 / 40 of 1203 | ❌ fail |',
    );
    expect(text).toContain('- open&#58; The interval reaches over the threshold.');
    expect(text).toContain('**What to do next**');
    expect(text).toContain(
      '**False alarms:** This gate would fail in at most 2.5&#37; of runs.'.replace('&#37;', '%'),
    );
  });

  it('keeps what names hold in their cell and line', () => {
    const own = [{ ...UNDECIDED, reason: HOSTILE, rule: rule({ name: HOSTILE }) }];
    const hostile = {
      outputs: [{ name: HOSTILE, evaluation: null, hash: 'abc' }],
      models: [model({ model: HOSTILE, verdict: 'undecided' as const, reason: HOSTILE, rules: own })],
      notes: [HOSTILE],
      baselines: [{ role: 'anchor' as const, name: HOSTILE, hash: null }],
    };
    const plain = JSON.parse(
      JSON.stringify(hostile).replaceAll(JSON.stringify(HOSTILE).slice(1, -1), 'plain'),
    );
    const [text, like] = [gateMarkdown(report(hostile)), gateMarkdown(report(plain))];
    expect(text.split('\n')).toHaveLength(like.split('\n').length);
    const structure = (markdown: string) => markdown.match(/[|<>`[\]*]|^(?:#+|- )/gm);
    expect(structure(text)).toEqual(structure(like));
    expect(text).not.toMatch(/@org|\]\(|:\/\/|%0A::/);
  });
});
