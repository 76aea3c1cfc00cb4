import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { projectPath, root } from "./project.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const runningChildren = new Set();
/** @type {NodeJS.Signals | undefined} */
let receivedSignal;

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => forwardSignal(signal));
}

/**
 * Waits for the children to end by themselves: they get only the first signal, later ones are
 * ignored. A terminal's Ctrl-C reaches them directly; npm sends it to this process again.
 * @param {NodeJS.Signals} signal
 */
function forwardSignal(signal) {
  if (receivedSignal !== undefined) return;
  receivedSignal = signal;
  const fromTerminal = signal === "SIGINT" && process.stdin.isTTY;
  if (fromTerminal) return;
  for (const child of runningChildren) child.kill(signal);
}

/** True once this process was asked to stop. */
export function isInterrupted() {
  return receivedSignal !== undefined;
}

/**
 * Runs a command in the clone's folder and waits for its end: in this terminal or, with `print`,
 * without one and with all output passed to `print`.
 * @param {string[]} command
 * @param {{ path?: string, env?: Record<string, string>, print?: (text: string) => void }} [options]
 */
export async function run([name = "", ...args], { path = projectPath, env = {}, print } = {}) {
  if (receivedSignal !== undefined) return { code: null, signal: receivedSignal };
  const child = spawn(name, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: path },
    stdio: print ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (/** @type {string} */ text) => print?.(text));
  }
  runningChildren.add(child);
  try {
    const [code, signal] = await once(child, print ? "close" : "exit");
    return { code, signal };
  } finally {
    runningChildren.delete(child);
  }
}

/**
 * The exit code as a shell reports it: the command's own, or 128 plus the signal's number.
 * @param {{ code: number | null, signal: NodeJS.Signals | null }} end
 */
export function toExitCode({ code, signal }) {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}
