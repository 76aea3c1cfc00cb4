import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exitCodeOf, run } from "./child.mjs";
import { fingerprint, readStamp, writeStamp } from "./fingerprint.mjs";
import { alone } from "./lock.mjs";
import { reportInstallation } from "./progress.mjs";
import { binDir, machinePath, root } from "./project.mjs";

const ownNode = join(binDir, "node");

const stampFile = "node_modules/.slipway-installed";

/** What the lock file names never changes in the registry: npm's own copy is as good. */
const flags = [
  "--include=dev",
  "--prefer-offline",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  "--no-progress",
];

/** Makes node_modules what package-lock.json says, unless it is. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await alone(async () => {
    if (isInstalled()) return;
    if (!matchesLockFile()) await install();
    writeStamp(stampFile, wanted());
  });
}

async function install() {
  const paths = Object.keys(packagesIn("package-lock.json") ?? {}).filter((path) => path !== "");
  console.log("Installing what package-lock.json names; this takes a minute or two, once…");
  const stopReporting = reportInstallation(paths);
  const end = await run(["npm", "ci", ...flags], { path: machinePath });
  stopReporting();
  if (exitCodeOf(end) !== 0) throw new Error("The packages could not be installed (npm ci).");
  if (!existsSync(ownNode)) {
    throw new Error(
      "npm left Node's own package empty: let it run install scripts (allowScripts).",
    );
  }
}

function wanted() {
  return fingerprint(["package-lock.json"]);
}

function isInstalled() {
  return readStamp(stampFile) === wanted() && existsSync(ownNode);
}

/**
 * True when npm, called by hand, has installed just this already: it keeps its own account of what
 * lies in node_modules. Packages for other platforms are rightly missing there.
 */
function matchesLockFile() {
  const installed = packagesIn("node_modules/.package-lock.json");
  const locked = packagesIn("package-lock.json");
  if (installed === undefined || locked === undefined || !existsSync(ownNode)) {
    return false;
  }
  return Object.entries(locked).every(
    ([path, { version, optional = false, devOptional = false }]) =>
      path === "" || optional || devOptional || installed[path]?.version === version,
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> | undefined}
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return undefined;
  }
}
