import { allOf, svgTree, withClass } from './svg-tree.ts';

/** A number of a label as Vega writes it: with its own minus, some in per cent. */
function numberOf(text: string): number {
  const plain = text.replace('−', '-');
  return plain.endsWith('%') ? Number(plain.slice(0, -1)) / 100 : Number(plain);
}

/** A number of what is read out for a mark. */
export interface LabelNumber {
  readonly number: number;
  readonly written: string;
  readonly label: string;
}

/** The numbers that are read out for the marks of a picture, each with the label it stands in. Axes are not among them. */
export function labelNumbers(svg: string): LabelNumber[] {
  return allOf(svgTree(svg)).flatMap(({ attributes }) => {
    const label = attributes.get('aria-label') ?? '';
    if (/^[XY]-axis|^Title|legend/.test(label)) return [];
    // A field may have a title with numbers of its own.
    return label.split('; ').flatMap((part) => {
      const written = part.slice(part.lastIndexOf(': ') + 2);
      const number = numberOf(written);
      return part.includes(': ') && !Number.isNaN(number) ? [{ number, written, label }] : [];
    });
  });
}

/** What is written in a picture beside its axes, legends and titles. */
export function writtenText(svg: string): string[] {
  return withClass(svgTree(svg), 'role-mark')
    .flatMap(({ children }) => children)
    .filter(({ tag, text }) => tag === 'text' && text !== '')
    .map(({ text }) => text);
}
