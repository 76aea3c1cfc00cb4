/** What happened in a run, counted: shown at the end, so that nobody trusts a run that did nothing. */
export class Figures {
  readonly #counts = new Map<string, Map<string, number>>();

  count(group: string, what: string, times = 1): void {
    const group_ = this.#counts.get(group) ?? new Map<string, number>();
    this.#counts.set(group, group_);
    group_.set(what, (group_.get(what) ?? 0) + times);
  }

  /** How often; of the whole group when nothing is named. */
  of(group: string, what?: string): number {
    const counts = this.#counts.get(group) ?? new Map<string, number>();
    if (what !== undefined) return counts.get(what) ?? 0;
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** One line for each group, the most frequent first. */
  lines(): string[] {
    return [...this.#counts].map(([group, counts]) => {
      const sorted = [...counts].sort(([, a], [, b]) => b - a);
      return `${group} (${this.of(group)}): ${sorted.map(([what, n]) => `${what} ${n}`).join(", ")}`;
    });
  }
}
