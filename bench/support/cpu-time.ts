import { readdir, readFile } from "node:fs/promises";

/**
 * How long each of these processes has been on a processor so far, in milliseconds: what it waited
 * for one, while other programs had it, is not in it. One that has ended, and all where the system
 * does not tell, are not there.
 */
export async function readCpuMs(pids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const times = await Promise.all(
    pids.map(async (pid) => [pid, await readProcessCpuMs(pid)] as const),
  );
  return new Map(times.filter(([, ms]) => !Number.isNaN(ms)));
}

/** What they used between two looks, those included that came meanwhile; NaN where nobody tells. */
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

/** Linux counts in nanoseconds there (`man 5 proc_pid_schedstat`). A thread may end meanwhile. */
async function readThreadCpuMs(pid: number, thread: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0");
  return Number(text.split(" ")[0]) / 1e6;
}
