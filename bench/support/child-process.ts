import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

const END_PATIENCE_MS = 20_000;
/** A demo of its own is made first, which takes a minute where other programs run. */
const WORD_PATIENCE_MS = 240_000;

/** A program of ours that runs beside the benchmark; leaving its scope ends it. */
export interface RunningChild extends AsyncDisposable {
  readonly pid: number;
}

/**
 * Starts a program and waits until its output matches `word`.
 * @returns the program, and what the first group of `word` matched.
 * @throws with the program's last output when it ends first, or says nothing in four minutes.
 */
export async function startUntil(
  word: RegExp,
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, "env" | "cwd">,
): Promise<{ child: RunningChild; said: string }> {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  try {
    return { child: toRunning(child), said: await waitFor(word, child) };
  } catch (error) {
    await end(child);
    throw error;
  }
}

function waitFor(word: RegExp, child: ChildProcess): Promise<string> {
  let output = "";
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const giveUp = (why: string) =>
    reject(new Error(`${child.spawnargs.join(" ")} ${why}\n${output}`));
  const timer = setTimeout(giveUp, WORD_PATIENCE_MS, "did not start in time.");
  for (const stream of [child.stdout, child.stderr]) {
    // Read to the end, or a full pipe would stop the program.
    stream?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
      const match = word.exec(output);
      if (match) resolve(match[1] ?? match[0]);
    });
  }
  child.once("error", reject);
  child.once("exit", () => giveUp("ended."));
  return promise.finally(() => clearTimeout(timer));
}

function toRunning(child: ChildProcess): RunningChild {
  return { pid: child.pid ?? 0, [Symbol.asyncDispose]: () => end(child) };
}

/** Asks first, and insists when it takes too long. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), END_PATIENCE_MS);
  await ended;
  clearTimeout(timer);
}
