import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, globSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const SHELL_COMMANDS = ["chromium-headless-shell"];
const FULL_BROWSER_COMMANDS = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/**
 * Playwright tries five times; at its default of 30 seconds each, a firewall that drops packets
 * would cost minutes.
 */
const CONNECTION_TIMEOUT_MS = 8_000;
const DOWNLOAD_TIMEOUT_MS = 300_000;

/**
 * The browser for tests and screenshots: the one in CHROMIUM_PATH, else Playwright's, else an
 * installed one. Prefers a headless shell: a full browser renders its own UI as well and uses a
 * third more CPU.
 * @returns undefined when there is none
 */
export function findChromium(): string | undefined {
  return (
    process.env.CHROMIUM_PATH ||
    findExecutable(findPlaywrightShells(), SHELL_COMMANDS) ||
    findFullChromium()
  );
}

/** A full browser, for what a headless shell lacks: a camera. */
export function findFullChromium(): string | undefined {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath && !/headless.shell/.test(basename(configuredPath))) return configuredPath;
  return findExecutable([chromium.executablePath()], FULL_BROWSER_COMMANDS);
}

function findExecutable(playwrightPaths: string[], commandNames: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const installed = commandNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...playwrightPaths, ...installed].find(isExecutable);
}

/**
 * Playwright reports only the path of its full browser; the shell of that revision is next to it.
 */
function findPlaywrightShells(): string[] {
  const [, folder, revision] =
    /^(.*)[/\\]chromium-(\d+)[/\\]/.exec(chromium.executablePath()) ?? [];
  if (folder === undefined) return [];
  return globSync("chrome-headless-shell-*/chrome-headless-shell{,.exe}", {
    cwd: join(folder, `chromium_headless_shell-${revision}`),
  }).map((file) => join(folder, `chromium_headless_shell-${revision}`, file));
}

/**
 * As a program (`node tools/chromium.ts`): finds a browser or installs a headless shell,
 * Playwright's or, if that cannot be downloaded and the user is root, Debian's.
 */
if (import.meta.main) {
  const installers = [installWithPlaywright, installWithApt];
  while (findChromium() === undefined && installers.length > 0) tryInstall(installers.shift());
  const found = findChromium();
  if (found === undefined) {
    console.error("Chromium was not found and could not be installed. Set CHROMIUM_PATH.");
    process.exitCode = 1;
  } else {
    console.log(`Chromium: ${found}`);
  }
}

function installWithPlaywright(): void {
  const env = {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECTION_TIMEOUT_MS),
    ...process.env,
  };
  execFileSync("playwright", ["install", "--only-shell", "chromium"], {
    stdio: "inherit",
    env,
    timeout: DOWNLOAD_TIMEOUT_MS,
  });
}

function installWithApt(): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  execFileSync("apt-get", ["update"], { stdio: "inherit" });
  const install = ["install", "--yes", "--no-install-recommends", ...SHELL_COMMANDS];
  execFileSync("apt-get", install, { stdio: "inherit" });
}

function tryInstall(installer: (() => void) | undefined): void {
  try {
    installer?.();
  } catch (error) {
    console.error((error as Error).message);
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
