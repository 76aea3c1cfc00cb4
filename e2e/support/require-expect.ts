import type { Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";

/** Fails a run if a passed test has no expectation, as Vitest's `requireAssertions` does. */
export default class RequireExpect implements Reporter {
  readonly #withoutExpect: string[] = [];

  onTestEnd(test: TestCase, { status, steps }: TestResult): void {
    if (status !== "passed") return;
    // Expectations of fixtures run for every test, so they do not count.
    const own = steps.filter(({ category }) => category !== "hook");
    if (!own.some(hasExpectation)) this.#withoutExpect.push(test.titlePath().slice(1).join(" › "));
  }

  async onEnd(): Promise<{ status: "failed" } | undefined> {
    if (this.#withoutExpect.length === 0) return undefined;
    const tests = this.#withoutExpect.map((title) => `    ${title}\n`).join("");
    process.stdout.write(`\n  These tests expect nothing, so they cannot fail:\n${tests}`);
    return { status: "failed" };
  }
}

function hasExpectation({ category, steps }: TestStep): boolean {
  return category === "expect" || steps.some(hasExpectation);
}
