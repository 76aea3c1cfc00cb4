/**
 * Promises of work that continues after the response, grouped by the database that it writes to.
 */
export interface BackgroundWork {
  /** @param work must not reject */
  add(db: object, work: Promise<unknown>): void;
  /** Waits for the work added for this database so far. */
  waitFor(db: object): Promise<void>;
}

export function trackBackgroundWork(): BackgroundWork {
  const pendingByDatabase = new WeakMap<object, Set<Promise<unknown>>>();
  return {
    add(db, work) {
      const pending = pendingByDatabase.get(db) ?? new Set();
      pendingByDatabase.set(db, pending.add(work));
      void work.finally(() => pending.delete(work));
    },
    async waitFor(db) {
      await Promise.all(pendingByDatabase.get(db) ?? []);
    },
  };
}
