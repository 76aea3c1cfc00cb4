/** Work that goes on after its answer, by the database that it writes to. */
export interface UnderWay {
  add(db: object, work: Promise<unknown>): void;
  /** Waits for what was added for this database until now. The work must not fail. */
  finished(db: object): Promise<void>;
}

export function trackUnderWay(): UnderWay {
  const works = new WeakMap<object, Set<Promise<unknown>>>();
  return {
    add(db, work) {
      const beside = works.get(db) ?? new Set();
      works.set(db, beside.add(work));
      void work.finally(() => beside.delete(work));
    },
    async finished(db) {
      await Promise.all(works.get(db) ?? []);
    },
  };
}
