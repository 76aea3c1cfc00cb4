import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./project.mjs";

/**
 * Lets one process at a time install or build in this clone; others wait. The lock is a file with
 * the holder's process id; a lock whose holder has died is removed.
 * @param {() => Promise<void>} work
 * @param {string} folder
 */
export async function withLock(work, folder = join(root, ".cache")) {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, "run.lock");
  const ownFile = join(folder, `run.${process.pid}`);
  let isReported = false;
  while (!tryAcquire(lock, ownFile)) {
    const holder = readHolder(lock);
    if (holder !== undefined && !isAlive(holder)) removeStaleLock(holder, lock, ownFile);
    else if (!isReported) console.log(`Waiting for another process of this project (${holder})…`);
    isReported = true;
    await sleep(100);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * A hard link appears with its content, so no process can read a half-written lock.
 * @param {string} lock
 * @param {string} ownFile
 */
function tryAcquire(lock, ownFile) {
  writeFileSync(ownFile, String(process.pid));
  try {
    linkSync(ownFile, lock);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(ownFile);
  }
}

/**
 * When several processes find the same dead holder, one moves the lock away. A late one that moved
 * a live process's lock puts it back.
 * @param {number} deadPid
 * @param {string} lock
 * @param {string} ownFile
 */
function removeStaleLock(deadPid, lock, ownFile) {
  try {
    renameSync(lock, ownFile);
    if (readHolder(ownFile) !== deadPid) linkSync(ownFile, lock);
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code !== "ENOENT" && code !== "EEXIST") throw error;
  } finally {
    rmSync(ownFile, { force: true });
  }
}

/**
 * @param {string} file
 * @returns {number | undefined} undefined when the lock is gone
 */
function readHolder(file) {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10);
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
