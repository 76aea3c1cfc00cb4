import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../../../src/server/platform/config/project-root.ts";
import { freePort } from "../../../src/server/platform/database/embedded/launch.ts";
import { testClockOptions } from "../../support/test-clock-options.ts";

/** The built server in a process of its own, as at a venue. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Kills it with SIGKILL, as a power cut would. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM, as a deployment does. Returns its exit code. */
  terminate(): Promise<number | null>;
  /** Its stdout and stderr so far. */
  output(): string;
}

const READY_TIMEOUT_MS = 60_000;

/**
 * Starts it with these settings as its whole environment, and waits until it is ready. Without PORT,
 * on a free port; on another one if something takes that before the server does.
 */
export async function startServerProcess(
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  if (settings.PORT !== undefined) return startOnPort(settings.PORT, settings);
  try {
    return await startOnPort(String(await freePort()), settings);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("is using PORT;"))) throw error;
    return startOnPort(String(await freePort()), settings);
  }
}

async function startOnPort(
  port: string,
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const clock = testClockOptions();
  const main = join(projectRoot, "build", "server", "main.js");
  const child = spawn(process.execPath, [...clock.args, main], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      ...clock.env,
      ...settings,
      PORT: port,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, child, () => output).catch(async (error: unknown) => {
    await stopProcess(child, "SIGKILL");
    throw error;
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    kill: () => stopProcess(child, "SIGKILL").then(() => undefined),
    terminate: () => stopProcess(child, "SIGTERM"),
  };
}

async function waitUntilReady(
  url: string,
  child: ChildProcess,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (hasExited(child)) throw new Error(`The server exited:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`The server is not ready:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready && !hasExited(child)) return;
    await sleep(50);
  }
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (!hasExited(child)) {
    // After "exit" there may still be output to read.
    const close = once(child, "close");
    child.kill(signal);
    await close;
  }
  return child.exitCode;
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
