import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const firstPort = Number(process.env.E2E_PORT ?? "3197");

/** What a demo is made of; from other tables, seeds or kinds of pictures a new one is made. */
const SOURCES = [
  "database/migrations/*.sql",
  "database/seed/**/*.*",
  "src/shared/rules/pictures.ts",
];

/** The demo's schedules reach 90 days, so each month begins with a new one. */
const month = new Date().toISOString().slice(0, 7);
const sources = createHash("sha256")
  .update(
    globSync(SOURCES, { cwd: root })
      .sort()
      .map((file) => readFileSync(join(root, file), "utf8"))
      .join(),
  )
  .digest("hex")
  .slice(0, 8);

/**
 * Where the product listens that is kept for tests, and its settings: a demo of its own, kept between
 * runs. Tests that run at the same time have one each, counted from 0.
 */
export function serverOf(index: number) {
  const port = String(firstPort + 2 * index);
  const url = `http://127.0.0.1:${port}`;
  const folder = `e2e-${month}-${sources}-${index}`;
  const environment = {
    DEMO: "1",
    DATABASE_URL: "",
    PORT: port,
    PUBLIC_URL: url,
    DATA_DIR: join(root, "node_modules", ".cache", folder),
    // Each test comes from an address of its own, as visitors do; see test.ts.
    TRUST_PROXY: "1",
  };
  return { url, environment, standinPort: firstPort + 2 * index + 1 };
}
