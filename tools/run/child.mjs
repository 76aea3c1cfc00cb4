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
 * We live until the children have ended in their own time: they hear of the first signal only, and
 * further ones change nothing. A terminal's Ctrl-C reaches them directly; npm sends it to us once more.
 * @param {NodeJS.Signals} signal
 */
function forwardSignal(signal) {
  if (receivedSignal !== undefined) return;
  receivedSignal = signal;
  const fromTerminal = signal === "SIGINT" && process.stdin.isTTY;
  if (fromTerminal) return;
  for (const child of runningChildren) child.kill(signal);
}

/** True once somebody asked us to stop. */
export function isInterrupted() {
  return receivedSignal !== undefined;
}

/**
 * Runs a command of the project in the clone's folder and waits for its end: in our terminal, or with
 * `print` without one, and all that it prints is handed over.
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
 * As a shell counts: the command's own, or 128 and the signal's number.
 * @param {{ code: number | null, signal: NodeJS.Signals | null }} end
 */
export function toExitCode({ code, signal }) {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}
