/**
 * The one value of this name in the process, made on the first call. It is kept on globalThis because a
 * module of this package may be loaded more than once in a process (promptfoo loads extension and assertions
 * by different routes), and models and caches must not be held twice.
 *
 * @param name unique within this package
 * @param make makes the value when there is none yet
 */
export function processWide<T>(name: string, make: () => T): T {
  const store = globalThis as { [key: symbol]: unknown };
  const key = Symbol.for(`promptfoo-esfp.${name}`);
  store[key] ??= make();
  return store[key] as T;
}
