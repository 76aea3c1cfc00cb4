const WORTH_TELLING_S = 0.5;

/** Takes one step after the other, and tells of those that take a while how long they took. */
export async function tellSteps(
  steps: readonly string[],
  take: (step: string) => Promise<unknown>,
): Promise<void> {
  for (const [done, step] of steps.entries()) {
    const startedAt = performance.now();
    await take(step);
    const seconds = (performance.now() - startedAt) / 1000;
    if (seconds < WORTH_TELLING_S) continue;
    const place = `${done + 1}/${steps.length}`.padStart(7);
    console.log(`${place}${seconds.toFixed(1).padStart(7)} s  ${titleOf(step)}`);
  }
}

/** What a statement is about, short. */
function titleOf(statement: string): string {
  const words = statement.replaceAll(/\s+/g, " ").replace(/^ ?WITH .*?(?=INSERT INTO)/, "");
  return words.trim().slice(0, 68);
}
