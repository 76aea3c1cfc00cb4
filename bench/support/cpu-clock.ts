import { readdir, readFile } from "node:fs/promises";
import { cpus } from "node:os";

/** Linux counts in hundredths of a second, whatever its timer frequency (`man 5 proc_pid_stat`). */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  /** Its own, and those of its children that have exited. */
  readonly seconds: number;
}

/** The CPU time of every process of this machine; empty without /proc. */
type ProcessTimesByPid = ReadonlyMap<number, ProcessTimes>;

/** CPU times at one moment, to be compared with another one. */
export interface CpuClock {
  /** CPU seconds of processes and all their descendants, each counted once. */
  secondsOf(...pids: number[]): number;
  /** Busy seconds of all cores together. */
  readonly busySeconds: number;
  /** False without /proc; then `secondsOf` returns 0. */
  readonly isKnown: boolean;
}

export async function readCpuClock(): Promise<CpuClock> {
  const times = await readTimes();
  const busySeconds = cpus().reduce((sum, core) => sum + busyMs(core.times), 0) / 1000;
  return {
    secondsOf: (...pids) => sumTreeSeconds(times, pids),
    busySeconds,
    isKnown: times.size > 0,
  };
}

function busyMs({
  user,
  nice,
  sys,
  irq,
}: {
  user: number;
  nice: number;
  sys: number;
  irq: number;
}) {
  return user + nice + sys + irq;
}

function sumTreeSeconds(times: ProcessTimesByPid, pids: readonly number[]): number {
  const tree = new Set(pids);
  // A set can grow while it is iterated: children join it, and then theirs.
  for (const pid of tree) {
    for (const [child, { parent }] of times) if (parent === pid) tree.add(child);
  }
  return [...tree].reduce((sum, pid) => sum + (times.get(pid)?.seconds ?? 0), 0);
}

async function readTimes(): Promise<ProcessTimesByPid> {
  const names = await readdir("/proc").catch(() => []);
  const pids = names.map(Number).filter((pid) => pid > 0);
  const read = await Promise.all(
    pids.map(async (pid) => [pid, await readProcessTimes(pid)] as const),
  );
  return new Map(read.flatMap(([pid, times]) => (times ? [[pid, times] as const] : [])));
}

/** Undefined if the process has exited. */
async function readProcessTimes(pid: number): Promise<ProcessTimes | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  // The name, in brackets, can contain spaces; the third field follows it.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
}
