/**
 * One item as a file states it, before anything about it is checked. Every format is read into this shape, so
 * that the rules for items are written once.
 */
export interface Entry {
  /** Where the entry starts in its file, counted from 1. */
  line: number;
  /** A Map, so that a field named `__proto__` is a field like any other. */
  fields: ReadonlyMap<unknown, unknown>;
}
