import { readdir, readFile } from "node:fs/promises";

/**
 * How long these processes have been on a processor so far, in milliseconds: what they waited for
 * one, while other programs had it, is not in it. NaN where the system does not tell.
 */
export async function onProcessorMs(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(ofProcess));
  return times.reduce((sum, ms) => sum + ms, 0);
}

async function ofProcess(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  if (threads.length === 0) return Number.NaN;
  const times = await Promise.all(threads.map((thread) => ofThread(pid, thread)));
  return times.reduce((sum, ms) => sum + ms, 0);
}

/** Linux counts in nanoseconds there (`man 5 proc_pid_schedstat`). A thread may end meanwhile. */
async function ofThread(pid: number, thread: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0");
  return Number(text.split(" ")[0]) / 1e6;
}
