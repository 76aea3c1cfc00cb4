import type { TestProject } from "vitest/node";
import { setup as setUpTests } from "../../../tests/support/global-setup.ts";
import { startCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where Debian's PostgreSQL listens, and the id of its first process. */
    cluster: { port: number; pid: number };
  }
}

/** As for tests, on Debian's PostgreSQL with its defaults. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  process.env.DATABASE_URL = cluster.url;
  project.provide("cluster", { port: cluster.port, pid: cluster.pid });
  const tearDownTests = await setUpTests(project);
  return async () => {
    await tearDownTests();
    await cluster.stop();
  };
}
