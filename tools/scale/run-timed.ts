const MIN_REPORTED_SECONDS = 0.5;

/** Runs the steps in order and prints the duration of those that take a while. */
export async function runTimed(
  steps: readonly string[],
  runStep: (step: string) => Promise<unknown>,
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const startedAt = performance.now();
    await runStep(step);
    const seconds = (performance.now() - startedAt) / 1000;
    if (seconds < MIN_REPORTED_SECONDS) continue;
    const place = `${index + 1}/${steps.length}`.padStart(7);
    console.log(`${place}${seconds.toFixed(1).padStart(7)} s  ${formatTitle(step)}`);
  }
}

function formatTitle(statement: string): string {
  const words = statement.replaceAll(/\s+/g, " ").replace(/^ ?WITH .*?(?=INSERT INTO)/, "");
  return words.trim().slice(0, 68);
}
