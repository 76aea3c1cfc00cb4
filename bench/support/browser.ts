import { join } from "node:path";
import { findChromium, findFullChromium } from "../../tools/chromium.ts";
import { startAndWaitFor } from "./child-process.ts";
import { createTemporaryFolder } from "./installation.ts";
import type { ListeningProgram } from "./programs.ts";

/** Turns off background activity. Root may not use the sandbox. */
const FLAGS = [
  "--headless=new",
  "--remote-debugging-port=0",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-extensions",
  "--disable-sync",
  "--no-default-browser-check",
  "--no-first-run",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/**
 * Starts a headless browser with a fresh profile and a debugging port. Prefers a full browser,
 * because customers' pages load in one.
 * @returns undefined if none is installed
 */
export async function startBrowser(): Promise<ListeningProgram | undefined> {
  const path = findFullChromium() ?? findChromium();
  if (path === undefined) return undefined;
  const folder = await createTemporaryFolder();
  const flags = [...FLAGS, `--user-data-dir=${join(folder.path, "profile")}`];
  const { child, match: port } = await startAndWaitFor(
    /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//,
    path,
    flags,
    // Debian's browser is started by a script that would end without it.
    { env: process.env, detached: true },
  );
  return {
    pid: child.pid,
    port: Number(port),
    async [Symbol.asyncDispose]() {
      await child[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
