import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Components that this test looked at, and no test before it in the same tab. */
    coveredComponents?: string[];
  }
}

/** What the build of the product for component tests has each component write; see app.vite.config.ts. */
const rendered = window as unknown as { renderedComponents: Set<string> };
const reported = new Set<string>();

/** From now on it is noted which components a page renders. */
export function startTracking(): void {
  rendered.renderedComponents = new Set();
}

/** Everything rendered since the page was opened counts as looked at; see sweep/every-component.ts. */
export function recordCoverage(): void {
  const meta = TestRunner.getCurrentTest()?.meta;
  if (!meta) return;
  const uncounted = [...rendered.renderedComponents].filter((name) => !reported.has(name));
  for (const name of uncounted) reported.add(name);
  meta.coveredComponents = [...(meta.coveredComponents ?? []), ...uncounted];
}
