import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const firstPort = Number(process.env.E2E_PORT ?? "3197");

/**
 * Where the product listens for the tests of one worker, and its settings: a demo of its own, made anew
 * whenever the worker begins. Workers are counted from 0.
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
    // Each test comes from an address of its own, as visitors do; see test.ts.
    TRUST_PROXY: "1",
  };
  return { url, environment, simulatorPort: port + 1 };
}
