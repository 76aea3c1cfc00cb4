import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run, toExitCode } from "./child.mjs";
import { fingerprint, readStamp, writeStamp } from "./fingerprint.mjs";
import { withLock } from "./lock.mjs";
import { reportInstallation } from "./progress.mjs";
import { binDir, machinePath, root } from "./project.mjs";

const projectNode = join(binDir, "node");

const STAMP_FILE = "node_modules/.slipway-installed";

/** Packages in the lock file never change in the registry, so npm's cache is as good. */
const NPM_FLAGS = [
  "--include=dev",
  "--prefer-offline",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  "--no-progress",
];

/** Installs the packages of package-lock.json, unless they already are. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(async () => {
    if (isInstalled()) return;
    if (!matchesLockFile()) await install();
    writeStamp(STAMP_FILE, currentFingerprint());
  });
}

async function install() {
  const paths = Object.keys(readPackages("package-lock.json") ?? {}).filter((path) => path !== "");
  console.log("Installing the packages of package-lock.json; this takes a minute or two, once…");
  const stopReporting = reportInstallation(paths);
  const end = await run(["npm", "ci", ...NPM_FLAGS], { path: machinePath });
  stopReporting();
  if (toExitCode(end) !== 0) throw new Error("npm ci failed.");
  if (!existsSync(projectNode)) {
    throw new Error(
      "npm left the package of Node empty. Allow it to run install scripts (allowScripts).",
    );
  }
}

function currentFingerprint() {
  return fingerprint(["package-lock.json"]);
}

function isInstalled() {
  return readStamp(STAMP_FILE) === currentFingerprint() && existsSync(projectNode);
}

/**
 * True when npm, run by hand, has already installed exactly these packages: it writes its own
 * record of node_modules. Packages for other platforms are rightly missing there.
 */
function matchesLockFile() {
  const installed = readPackages("node_modules/.package-lock.json");
  const locked = readPackages("package-lock.json");
  if (installed === undefined || locked === undefined || !existsSync(projectNode)) {
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
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return undefined;
  }
}
