import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const firstPort = Number(process.env.E2E_PORT ?? "3197");

/**
 * The product's URL and settings for the tests of one worker: a demo of its own, created anew
 * whenever the worker starts. Workers are counted from 0.
 */
export function getServerSettings(index: number) {
  const port = firstPort + 2 * index;
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    DEMO: "1",
    DATABASE_URL: "",
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(root, "node_modules", ".cache", `e2e-${port}`),
    // Each test has a network address of its own, as visitors do; see test.ts.
    TRUST_PROXY: "1",
  };
  return { url, environment, simulatorPort: port + 1 };
}
