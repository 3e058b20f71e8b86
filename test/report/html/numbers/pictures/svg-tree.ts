import { textOf } from '../../markup-tables.ts';

/** An element of an SVG, where it stands on the picture in pixels. */
export interface SvgNode {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly x: number;
  readonly y: number;
  readonly parent: SvgNode | null;
  readonly children: SvgNode[];
  text: string;
}

/** The tree of an SVG as Vega writes it. */
export function svgTree(svg: string): SvgNode {
  const root: SvgNode = { tag: '', attributes: new Map(), x: 0, y: 0, parent: null, children: [], text: '' };
  let at: SvgNode = root;
  for (const [, close, tag = '', rest = '', alone, text] of svg.matchAll(
    /<(\/?)([\w:]+)((?:\s[^<>]*?)?)(\/?)>([^<]*)/g,
  )) {
    if (close === '/') {
      at = at.parent ?? root;
      continue;
    }
    const attributes = new Map(
      [...rest.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', own = '']) => [name, own]),
    );
    const [, dx = '0', dy = '0'] =
      /^translate\(([^,)]+),([^)]+)\)/.exec(attributes.get('transform') ?? '') ?? [];
    const node: SvgNode = {
      tag,
      attributes,
      x: at.x + Number(dx),
      y: at.y + Number(dy),
      parent: at,
      children: [],
      text: textOf(text ?? ''),
    };
    at.children.push(node);
    if (alone !== '/') at = node;
  }
  return root;
}

/** A node and all below it, in the order in which they are drawn. */
export function allOf(node: SvgNode): SvgNode[] {
  return [node, ...node.children.flatMap(allOf)];
}

const hasClass = ({ attributes }: SvgNode, name: string) =>
  (attributes.get('class') ?? '').split(' ').includes(name);

/** The nodes below one that are of a class, or whose class starts so where it ends in a star. */
export function withClass(node: SvgNode, name: string): SvgNode[] {
  return allOf(node).filter((one) =>
    name.endsWith('*')
      ? (one.attributes.get('class') ?? '').split(' ').some((own) => own.startsWith(name.slice(0, -1)))
      : hasClass(one, name),
  );
}

/** The marks of one kind below a node: `symbol`, `rule`, `rect`, `text`. */
export function marksOf(node: SvgNode, kind: string): SvgNode[] {
  return withClass(node, 'role-mark')
    .filter((one) => hasClass(one, `mark-${kind}`))
    .flatMap(({ children }) => children);
}

/** A rectangle as Vega draws it, in pixels of the picture. */
export function boxOf({ attributes, x, y }: SvgNode): { left: number; right: number; middle: number } {
  const [, left = '', top = '', width = '', height = ''] =
    /^M([^,]+),([^h]+)h([^v]+)v([^h]+)h/.exec(attributes.get('d') ?? '') ?? [];
  return {
    left: x + Number(left),
    right: x + Number(left) + Number(width),
    middle: y + Number(top) + Number(height) / 2,
  };
}

/** The ends of a rule along an axis, the lower pixel first. */
export function endsOf({ attributes, x, y }: SvgNode): { x: [number, number]; y: [number, number] } {
  const [dx, dy] = [Number(attributes.get('x2') ?? 0), Number(attributes.get('y2') ?? 0)];
  return { x: [Math.min(x, x + dx), Math.max(x, x + dx)], y: [Math.min(y, y + dy), Math.max(y, y + dy)] };
}
