import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** More of a page says nothing to who reads a log. */
const MAX_LINES = 60;

/**
 * Prints what stood on the page of each test that failed, as assistive technology reads it: where only
 * the log is kept, as in CI, the pictures are gone.
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

/** Playwright's own record holds the error and the test's lines too; they are printed already. */
function extractSnapshot(context: string): string {
  const [, page = ""] = readFileSync(context, "utf8").split("```yaml");
  return (page.split("```")[0] ?? "").split("\n").slice(1, MAX_LINES).join("\n");
}
