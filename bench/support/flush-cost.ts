import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { median } from "./samples.ts";

const PAGE_BYTES = 8192;
const FLUSHES = 200;

/**
 * The cost of writing one page durably in this folder, in microseconds: the median of 200 writes,
 * each flushed as PostgreSQL flushes its WAL (fdatasync, its default on Linux).
 */
export async function measureFlushUs(folder: string): Promise<number> {
  const path = join(folder, "flush-cost");
  const file = openSync(path, "w");
  const page = Buffer.alloc(PAGE_BYTES, 1);
  const times = Array.from({ length: FLUSHES }, () => {
    const startedAt = performance.now();
    writeSync(file, page, 0, PAGE_BYTES, 0);
    fdatasyncSync(file);
    return (performance.now() - startedAt) * 1000;
  });
  closeSync(file);
  await rm(path);
  return median(times);
}
