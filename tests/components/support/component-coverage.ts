import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /**
     * Components that this test covers, without those that an earlier test in the same tab covered.
     */
    coveredComponents?: string[];
  }
}

/**
 * The build for component tests makes each component record its name here; see app.vite.config.ts.
 */
const rendered = window as unknown as { renderedComponents: Set<string> };
const reported = new Set<string>();

/** Starts recording which components a page renders. */
export function startTracking(): void {
  rendered.renderedComponents = new Set();
}

/**
 * Counts everything rendered since the page opened as covered; see
 * sweep/component-coverage-reporter.ts.
 */
export function recordCoverage(): void {
  const meta = TestRunner.getCurrentTest()?.meta;
  if (!meta) return;
  const uncounted = [...rendered.renderedComponents].filter((name) => !reported.has(name));
  for (const name of uncounted) reported.add(name);
  meta.coveredComponents = [...(meta.coveredComponents ?? []), ...uncounted];
}
