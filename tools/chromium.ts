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

/** Playwright tries five times; its own 30 seconds for each would be minutes behind a silent firewall. */
const CONNECTION_TIMEOUT_MS = 8_000;
const DOWNLOAD_TIMEOUT_MS = 300_000;

/**
 * The browser for tests and pictures: what CHROMIUM_PATH names, else Playwright's own, else an
 * installed one; undefined when there is none. A headless shell comes before a whole browser, which
 * runs its own windows' pages beside each page and costs a third more processor time.
 */
export function findChromium(): string | undefined {
  return (
    process.env.CHROMIUM_PATH ||
    findExecutable(findPlaywrightShells(), SHELL_COMMANDS) ||
    findFullChromium()
  );
}

/** The browser that people use, for what a headless shell has not: a camera. */
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

/** Playwright tells the place of its whole browser only; its shell of the same revision lies beside. */
function findPlaywrightShells(): string[] {
  const [, folder, revision] =
    /^(.*)[/\\]chromium-(\d+)[/\\]/.exec(chromium.executablePath()) ?? [];
  if (folder === undefined) return [];
  return globSync("chrome-headless-shell-*/chrome-headless-shell{,.exe}", {
    cwd: join(folder, `chromium_headless_shell-${revision}`),
  }).map((file) => join(folder, `chromium_headless_shell-${revision}`, file));
}

/**
 * As a program (`node tools/chromium.ts`): finds a browser or gets a headless shell, Playwright's own
 * or, where that cannot be fetched and we may install packages, Debian's.
 */
if (import.meta.main) {
  const installers = [installWithPlaywright, installWithApt];
  while (findChromium() === undefined && installers.length > 0) tryInstall(installers.shift());
  const found = findChromium();
  if (found === undefined) {
    console.error("No Chromium was found or could be installed: set CHROMIUM_PATH to one.");
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
