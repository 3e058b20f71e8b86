/** A label beside its point, in pixels from the upper left corner. */
export interface PlacedLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** A point that wants a label, in pixels from the upper left corner. */
export type LabelledPoint = PlacedLabel;

/** What a character of bold text of 12 pixels takes, and a line. */
const CHARACTER = 8;
const LINE = 12;

/** Half of a point's side, with air. */
const POINT = 5;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function around(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/** Centres around a point at which its label may stand, the best first, then further away. */
function candidates({ x, y, text }: LabelledPoint): { readonly x: number; readonly y: number }[] {
  const aside = (text.length * CHARACTER) / 2 + POINT;
  const above = LINE / 2 + POINT;
  return [1, 1.8, 2.6].flatMap((far) => [
    { x: x + aside * far, y: y - above },
    { x: x + aside * far, y: y + above },
    { x: x - aside * far, y: y - above },
    { x: x - aside * far, y: y + above },
    { x: x + aside * far, y },
    { x: x - aside * far, y },
  ]);
}

/**
 * Places the labels of points so that they cover neither one another nor a point, as far as there is room: one that finds
 * none stands at the first place. Labels that stand left of zero are not tried, since an axis has its own there.
 *
 * @param points in the order in which they choose
 * @returns the middle of each label, in the same order
 */
export function labelPlaces(points: readonly LabelledPoint[]): PlacedLabel[] {
  const taken = points.map(({ x, y }) => around(x, y, 2 * POINT, 2 * POINT));
  return points.map((point) => {
    const { text } = point;
    const boxAt = ({ x, y }: { readonly x: number; readonly y: number }) =>
      around(x, y, text.length * CHARACTER, LINE);
    const tried = candidates(point).filter((place) => boxAt(place).left >= 0);
    const free = tried.find((place) => taken.every((box) => !overlap(box, boxAt(place))));
    const place = free ?? tried[0] ?? point;
    taken.push(boxAt(place));
    return { x: place.x, y: place.y, text };
  });
}
