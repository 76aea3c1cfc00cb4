import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

const STOP_TIMEOUT_MS = 20_000;
/** The program first seeds its demo, which takes a minute on a busy machine. */
const START_TIMEOUT_MS = 240_000;

/** A child process of the benchmark; leaving its scope stops it. */
export interface RunningChild extends AsyncDisposable {
  readonly pid: number;
}

/**
 * Starts a program and waits until its output matches `pattern`. A `detached` one is stopped with all
 * that it started.
 * @returns the program, and the match of the first group of `pattern`
 * @throws Error with the program's last output if it exits first, or prints no match in four
 *   minutes
 */
export async function startAndWaitFor(
  pattern: RegExp,
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, "env" | "cwd" | "detached">,
): Promise<{ child: RunningChild; match: string }> {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const stop = () => stopChild(child, options.detached);
  try {
    const match = await waitFor(pattern, child);
    return { child: { pid: child.pid ?? 0, [Symbol.asyncDispose]: stop }, match };
  } catch (error) {
    await stop();
    throw error;
  }
}

function waitFor(pattern: RegExp, child: ChildProcess): Promise<string> {
  let output = "";
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (reason: string) =>
    reject(new Error(`${child.spawnargs.join(" ")} ${reason}\n${output}`));
  const timer = setTimeout(fail, START_TIMEOUT_MS, "did not start in time.");
  for (const stream of [child.stdout, child.stderr]) {
    // Always read: a full pipe would block the program.
    stream?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
      const found = pattern.exec(output);
      if (found) resolve(found[1] ?? found[0]);
    });
  }
  child.once("error", reject);
  child.once("exit", () => fail("ended."));
  return promise.finally(() => clearTimeout(timer));
}

/**
 * Sends SIGTERM, and SIGKILL if that takes too long.
 * @param isGroup to the whole process group, which the child leads
 */
export async function stopChild(child: ChildProcess, isGroup = false): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  const send = (signal: NodeJS.Signals) => process.kill(isGroup ? -pid : pid, signal);
  send("SIGTERM");
  const timer = setTimeout(send, STOP_TIMEOUT_MS, "SIGKILL");
  await exited;
  clearTimeout(timer);
}
