import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Limits the log; the rest of a page rarely helps. */
const MAX_LINES = 60;

/**
 * Prints the page of each failed test as assistive technology reads it: in CI, where only the log
 * is stored, the screenshots are lost.
 */
export default class FailedPageReporter implements Reporter {
  readonly #pages: string[] = [];

  onTestEnd(test: TestCase, { status, attachments }: TestResult): void {
    if (status === test.expectedStatus) return;
    const context = attachments.find(({ name }) => name === "error-context")?.path;
    if (context !== undefined) this.#pages.push(`${test.title}\n${extractSnapshot(context)}`);
  }

  onEnd(): void {
    for (const page of this.#pages) process.stdout.write(`\n  The page of: ${page}\n`);
  }
}

/** Playwright's record also holds the error and the test's source, which are printed already. */
function extractSnapshot(context: string): string {
  const [, page = ""] = readFileSync(context, "utf8").split("```yaml");
  return (page.split("```")[0] ?? "").split("\n").slice(1, MAX_LINES).join("\n");
}
