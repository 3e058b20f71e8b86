/** A store that cannot be used as it is: names the file and the remedy. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/** A store whose file is no database, or a broken one. */
export class DamagedStoreError extends StoreError {
  override readonly name = 'DamagedStoreError';
}
