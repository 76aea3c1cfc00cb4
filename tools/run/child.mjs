import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { projectPath, root } from "./project.mjs";

/** @type {import("node:child_process").ChildProcess | undefined} */
let current;
/** @type {NodeJS.Signals | undefined} */
let received;

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => passOn(signal));
}

/**
 * We live until the child has ended in its own time: it hears of the first signal only, and further
 * ones change nothing. A terminal's Ctrl-C reaches the child directly; npm sends it to us once more.
 * @param {NodeJS.Signals} signal
 */
function passOn(signal) {
  if (received !== undefined) return;
  received = signal;
  const fromTerminal = signal === "SIGINT" && process.stdin.isTTY;
  if (!fromTerminal) current?.kill(signal);
}

/** True once somebody asked us to stop. */
export function interrupted() {
  return received !== undefined;
}

/**
 * Runs a command of the project in the clone's folder, in our terminal, and waits for its end. With
 * `hear` all that it prints passes through us, which only makes sense where there is no terminal.
 * @param {string[]} command
 * @param {{ path?: string, hear?: (printed: string) => void }} [options]
 */
export async function run([name = "", ...args], { path = projectPath, hear } = {}) {
  if (received !== undefined) return { code: null, signal: received };
  const env = { ...process.env, PATH: path };
  const ours = hear ? "pipe" : "inherit";
  const child = spawn(name, args, { cwd: root, env, stdio: ["inherit", ours, ours] });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (/** @type {string} */ printed) => {
      process.stdout.write(printed);
      hear?.(printed);
    });
  }
  current = child;
  const [code, signal] = await once(child, hear ? "close" : "exit");
  current = undefined;
  return { code, signal };
}

/**
 * As a shell counts: the command's own, or 128 and the signal's number.
 * @param {{ code: number | null, signal: NodeJS.Signals | null }} end
 */
export function exitCodeOf({ code, signal }) {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}
