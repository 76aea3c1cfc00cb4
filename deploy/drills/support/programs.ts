import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { postgresUser } from "./debian.ts";

/** A program that a drill has started as the user postgres. */
export interface Program {
  readonly pid: number;
  /** Sends the signal, and waits until the program has ended. */
  stop(signal: NodeJS.Signals): Promise<void>;
  hasExited(): boolean;
}

interface ProgramOptions {
  /** Its folder; its output goes to `name.log` there. */
  folder: string;
  name: string;
  env?: Readonly<Record<string, string>>;
}

/** Starts a program in the foreground, as a child of the drill, so that it never outlives it. */
export function startProgram(
  command: string,
  args: readonly string[],
  { folder, name, env = {} }: ProgramOptions,
): Program {
  const child = spawn(command, args, {
    ...postgresUser(),
    cwd: folder,
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  const log = createWriteStream(join(folder, `${name}.log`), { flags: "a" });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  return {
    pid: child.pid ?? 0,
    hasExited: () => hasExited(child),
    async stop(signal) {
      if (hasExited(child)) return;
      const exit = once(child, "exit");
      child.kill(signal);
      await exit;
    },
  };
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Waits until something listens on a port of this machine. */
export async function waitForPort(port: number, program: Program): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await isListening(port))) {
    if (program.hasExited())
      throw new Error(`The program for port ${port} has ended; see its log.`);
    if (Date.now() > deadline) throw new Error(`Nothing listens on port ${port}.`);
    await sleep(100);
  }
}

function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, "127.0.0.1");
  socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  return promise.finally(() => socket.destroy());
}
