/** Work that goes on after its answer, by the database that it writes to. */
export interface BackgroundWork {
  add(db: object, work: Promise<unknown>): void;
  /** Waits for what was added for this database until now. The work must not fail. */
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
