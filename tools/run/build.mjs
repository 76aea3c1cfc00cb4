import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run, toExitCode } from "./child.mjs";
import { fingerprint, readStamp, writeStamp } from "./fingerprint.mjs";
import { withLock } from "./lock.mjs";
import { root } from "./project.mjs";

const stampFile = "build/.slipway-built";

/** Everything that goes into the bundles. */
const inputs = [
  "src",
  "tools/create-admin.ts",
  "tools/running-database.ts",
  "public",
  "database/seed",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "vite.server.config.ts",
  "react-router.config.ts",
];

const parts = [
  { description: "the pages", command: ["react-router", "build", "--logLevel", "warn"] },
  {
    description: "the server",
    command: ["vite", "build", "--config", "vite.server.config.ts", "--logLevel", "warn"],
  },
];

/**
 * Builds the pages and the server, unless the existing build was made from the same files.
 * @param {(text: string) => void} [print] receives the output, instead of the terminal
 */
export async function ensureBuilt(print) {
  if (isBuilt()) return;
  await withLock(async () => {
    if (isBuilt()) return;
    const fingerprintBefore = currentFingerprint();
    rmSync(join(root, stampFile), { force: true });
    for (const { description, command } of parts) {
      const line = `Building ${description}…\n`;
      if (print) print(line);
      else process.stdout.write(line);
      const end = await run(command, print && { print });
      if (toExitCode(end) !== 0) throw new Error(`Building ${description} failed.`);
    }
    writeStamp(stampFile, fingerprintBefore);
  });
}

function currentFingerprint() {
  return fingerprint(inputs, (file) => !/\.test\.tsx?$/.test(file));
}

function isBuilt() {
  return (
    readStamp(stampFile) === currentFingerprint() &&
    existsSync(join(root, "build", "server", "main.js"))
  );
}
