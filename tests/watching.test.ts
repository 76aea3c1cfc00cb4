import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDatabaseMetrics } from "../src/server/metrics/database-metrics.ts";
import { collectProcessMetrics } from "../src/server/metrics/process-metrics.ts";
import { projectRoot } from "../src/server/platform/config/project-root.ts";
import { quietLog } from "./support/quiet-log.ts";
import { testDatabase } from "./support/test-database.ts";

const { pool } = await testDatabase();

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

/** Before the first check of the invariants there is no such figure. */
const ABSENT_AT_FIRST = "slipway_invariants_age_seconds";

async function listExposedMetrics(): Promise<Set<string>> {
  const replica = { state: "current", ageMs: 300 } as const;
  const { registry, stop } = collectProcessMetrics(pool, { isDraining: false }, replica);
  const text = `${await registry.metrics()}\n${await createDatabaseMetrics(pool, quietLog)()}`;
  stop();
  const names = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set([...names, ABSENT_AT_FIRST]);
}

const exposed = await listExposedMetrics();

const METRIC = /\b(?:slipway|nodejs|process)_[a-z0-9_]+\b/g;

test.each(["deploy/watching/alerts.yml", "deploy/watching/dashboard.json"])(
  "%s names only metrics that the server exposes",
  (file) => {
    const names = [...new Set(read(file).match(METRIC))];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !exposed.has(name))).toEqual([]);
  },
);

test("operations.md describes every metric of Slipway, and no other", () => {
  const described = read("docs/operations.md").match(/(?<=`)slipway_[a-z_]+(?=`)/g);
  const own = [...exposed].filter(
    (name) => name.startsWith("slipway_") && !/_(bucket|sum|count)$/.test(name),
  );
  expect([...new Set(described)].sort()).toEqual(own.sort());
});

test("each alert is tested, and says what to do", () => {
  const alerts = read("deploy/watching/alerts.yml").split("- alert: ").slice(1);
  const tests = read("deploy/watching/alerts.test.yml");
  for (const alert of alerts) {
    const name = alert.slice(0, alert.indexOf("\n"));
    expect(alert).toMatch(/severity: (critical|warning)/);
    expect(alert).toContain("description: ");
    expect(tests).toContain(`name: ${name} fires\n`);
    expect(tests).toContain(`name: ${name} stays quiet\n`);
  }
});
