import { withPageColours } from '../figures/theme.ts';

const TAG = /<[^>]*>/g;

/** The names within a picture made its own: all pictures of a page share one space of ids. */
const withOwnIds = (tag: string, prefix: string) =>
  tag
    .replaceAll(/ id="([^"]*)"/g, ` id="${prefix}-$1"`)
    .replaceAll(/url\(#([^)]*)\)/g, `url(#${prefix}-$1)`)
    .replaceAll(/ (xlink:)?href="#([^"]*)"/g, ` $1href="#${prefix}-$2"`);

/**
 * A picture as it stands within a page: its colours are the page's variables, its ids are its own, and readers that do not
 * see it are left to the text beside it.
 *
 * @param id the picture's, unique on the page
 * @param svg a whole SVG document of the palette's colours
 */
export function embeddedPicture(id: string, svg: string): string {
  return svg
    .slice(Math.max(0, svg.indexOf('<svg')))
    .replaceAll(TAG, (tag) => withOwnIds(withPageColours(tag), `picture-${id}`))
    .replace('<svg', '<svg aria-hidden="true"');
}
