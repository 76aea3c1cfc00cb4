import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { exitCodeOf, run } from "./child.mjs";
import { fingerprint, readStamp, writeStamp } from "./fingerprint.mjs";
import { alone } from "./lock.mjs";
import { root } from "./project.mjs";

const stampFile = "build/.slipway-built";

/** Everything that the bundles are made of. */
const inputs = [
  "src",
  "public",
  "database/seed",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "vite.server.config.ts",
  "react-router.config.ts",
];

const parts = [
  { says: "the pages", command: ["react-router", "build", "--logLevel", "warn"] },
  {
    says: "the server",
    command: ["vite", "build", "--config", "vite.server.config.ts", "--logLevel", "warn"],
  },
];

/**
 * Builds the pages and the server, unless what is built was made of just these files.
 * @param {(text: string) => void} [print] takes what is printed, instead of the terminal
 */
export async function ensureBuilt(print) {
  if (isBuilt()) return;
  await alone(async () => {
    if (isBuilt()) return;
    const made = wanted();
    rmSync(join(root, stampFile), { force: true });
    for (const { says, command } of parts) {
      const line = `Building ${says}…\n`;
      if (print) print(line);
      else process.stdout.write(line);
      const end = await run(command, print && { print });
      if (exitCodeOf(end) !== 0) throw new Error(`Building ${says} failed.`);
    }
    writeStamp(stampFile, made);
  });
}

function wanted() {
  return fingerprint(inputs, (file) => !/\.test\.tsx?$/.test(file));
}

function isBuilt() {
  return readStamp(stampFile) === wanted() && existsSync(join(root, "build", "server", "main.js"));
}
