import { describe, expect, it } from 'vitest';
import { html } from '../../../aggregators/report/html/markup.ts';
import { page } from '../../../aggregators/report/html/page.ts';

const parts = {
  title: 'A <title>',
  subtitle: 'Corpus "x"',
  lead: 'What it means & does not.',
  mark: null,
  sections: [
    { id: 'one', title: 'One & first', body: html`<p>${'<script>'}</p>` },
    { id: 'two', title: 'Two', body: html`<h3>Third level</h3>` },
  ],
};

describe('page', () => {
  it('is one document in English, with a title and one first heading, escaped', () => {
    const text = page(parts);
    expect(text.startsWith('<!doctype html>\n<html lang="en">')).toBe(true);
    expect(text).toContain('<title>A &lt;title&gt;</title>');
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(text).toContain(
      '<p class="subtitle">Corpus &quot;x&quot;</p>\n<p>What it means &amp; does not.</p>',
    );
    expect(text).toContain('<p>&lt;script&gt;</p>');
    expect(text).not.toContain('<script');
  });

  it('lets nothing be loaded nor run', () => {
    const text = page(parts);
    expect(text).toContain(
      'http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:; base-uri &#39;none&#39;; form-action &#39;none&#39;"',
    );
    expect(text).not.toMatch(/(?:src|href)="(?!#)|@import|url\(/);
    // The policy binds what follows it.
    expect(text.indexOf('Content-Security-Policy')).toBeLessThan(text.indexOf('<style>'));
    expect(text.match(/<style>/g)).toHaveLength(1);
  });

  it('leads to every section, each with its heading, and past the navigation', () => {
    const text = page(parts);
    expect(text).toContain('<a class="skip" href="#main">');
    expect(text).toContain('<main id="main"');
    expect(text).toContain('<li><a href="#one">One &amp; first</a></li><li><a href="#two">Two</a></li>');
    expect(text).toContain(
      '<section id="one" aria-labelledby="one-title">\n<h2 id="one-title">One &amp; first</h2>',
    );
    expect(text.indexOf('id="one"')).toBeLessThan(text.indexOf('id="two"'));
  });

  it('carries a mark under every heading, or none', () => {
    expect(page(parts)).not.toContain('class="mark"');
    const marked = page({ ...parts, mark: 'lite, 26 of 104 items' });
    expect(marked.match(/<p class="mark">lite, 26 of 104 items<\/p>/g)).toHaveLength(3);
  });

  it('refuses two sections of one id', () => {
    const [one] = parts.sections;
    expect(() => page({ ...parts, sections: one === undefined ? [] : [one, one] })).toThrow(
      'two sections have the id one',
    );
  });
});
