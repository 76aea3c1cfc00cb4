/** An answer that was asked for ahead is true enough for so many milliseconds. */
const FRESH_MS = 10_000;

interface Question<Input, Answer> {
  /** Asks before anybody needs the answer; the same question once while its answer is fresh. */
  ahead(input: Input): Promise<Answer>;
  /** What was asked for ahead, if it is fresh, and only once; otherwise asks now. */
  now(input: Input): Promise<Answer>;
}

/** A question of the API whose answer may be on its way before the screen that shows it. */
export function askable<Input, Answer>(
  ask: (input: Input) => Promise<Answer>,
): Question<Input, Answer> {
  const kept = new Map<string, { answer: Promise<Answer>; askedAt: number }>();

  function fresh(key: string): Promise<Answer> | undefined {
    const known = kept.get(key);
    return known && performance.now() - known.askedAt < FRESH_MS ? known.answer : undefined;
  }

  return {
    ahead(input) {
      const key = JSON.stringify(input);
      const known = fresh(key);
      if (known) return known;
      const answer = ask(input);
      kept.set(key, { answer, askedAt: performance.now() });
      // Whoever needs it shall not hear of an earlier failure, but ask.
      answer.catch(() => {
        if (kept.get(key)?.answer === answer) kept.delete(key);
      });
      return answer;
    },
    now(input) {
      const key = JSON.stringify(input);
      const known = fresh(key);
      kept.delete(key);
      return known ?? ask(input);
    },
  };
}
