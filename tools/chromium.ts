import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const commandNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The browser for tests and pictures: what CHROMIUM_PATH names, else an installed one, else
 * Playwright's own; undefined when there is none.
 */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const installed = commandNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...installed, chromium.executablePath()].find(isExecutable);
}

/**
 * As a program (`node tools/chromium.ts`): finds a browser or gets one, Playwright's own or, where
 * that cannot be fetched and we may install packages, Debian's.
 */
if (import.meta.main) {
  const ways = [playwrightsOwn, debians];
  while (findChromium() === undefined && ways.length > 0) attempt(ways.shift());
  const found = findChromium();
  if (found === undefined) {
    console.error("No Chromium was found or could be installed: set CHROMIUM_PATH to one.");
    process.exitCode = 1;
  } else {
    console.log(`Chromium: ${found}`);
  }
}

function playwrightsOwn(): void {
  execFileSync("playwright", ["install", "chromium"], { stdio: "inherit" });
}

function debians(): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  execFileSync("apt-get", ["update"], { stdio: "inherit" });
  execFileSync("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"], {
    stdio: "inherit",
  });
}

function attempt(way: (() => void) | undefined): void {
  try {
    way?.();
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
