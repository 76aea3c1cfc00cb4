/** Counts what happened in a run. Shown at the end, so that a run that did nothing is noticed. */
export class RunStats {
  readonly #counts = new Map<string, Map<string, number>>();

  count(group: string, event: string, times = 1): void {
    const events = this.#counts.get(group) ?? new Map<string, number>();
    this.#counts.set(group, events);
    events.set(event, (events.get(event) ?? 0) + times);
  }

  /** The count of one event, or of the whole group by default. */
  get(group: string, event?: string): number {
    const counts = this.#counts.get(group) ?? new Map<string, number>();
    if (event !== undefined) return counts.get(event) ?? 0;
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** One line for each group, the most frequent event first. */
  toLines(): string[] {
    return [...this.#counts].map(([group, counts]) => {
      const sorted = [...counts].sort(([, a], [, b]) => b - a);
      return `${group} (${this.get(group)}): ${sorted.map(([event, n]) => `${event} ${n}`).join(", ")}`;
    });
  }
}
