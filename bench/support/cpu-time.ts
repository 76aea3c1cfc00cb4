import { readdir, readFile } from "node:fs/promises";

/**
 * The CPU time of each process so far, in milliseconds; waiting for a CPU does not count. Processes
 * that have exited, and all processes without /proc, are missing.
 */
export async function readCpuMs(pids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const times = await Promise.all(
    pids.map(async (pid) => [pid, await readProcessCpuMs(pid)] as const),
  );
  return new Map(times.filter(([, ms]) => !Number.isNaN(ms)));
}

/**
 * The CPU time between two readings, including processes that started in between; NaN if unknown.
 */
export function computeCpuMs(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number {
  if (after.size === 0) return Number.NaN;
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}

async function readProcessCpuMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  if (threads.length === 0) return Number.NaN;
  const times = await Promise.all(threads.map((thread) => readThreadCpuMs(pid, thread)));
  return times.reduce((sum, ms) => sum + ms, 0);
}

/** In nanoseconds (`man 5 proc_pid_schedstat`). The thread may have exited. */
async function readThreadCpuMs(pid: number, thread: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0");
  return Number(text.split(" ")[0]) / 1e6;
}
