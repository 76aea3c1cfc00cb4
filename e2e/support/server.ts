import { join } from "node:path";

const port = process.env.E2E_PORT ?? "3197";

export const E2E_URL = `http://127.0.0.1:${port}`;

/** The demo's schedules reach 90 days, so each month begins with a new one. */
const month = new Date().toISOString().slice(0, 7);

/** The product as it is built, as a demo of its own that is kept between runs. */
export const serverEnvironment = {
  DEMO: "1",
  DATABASE_URL: "",
  PORT: port,
  PUBLIC_URL: E2E_URL,
  DATA_DIR: join(import.meta.dirname, "..", "..", "node_modules", ".cache", `e2e-${month}`),
  // Each test comes from an address of its own, as visitors do; see test.ts.
  TRUST_PROXY: "1",
};
