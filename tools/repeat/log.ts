import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** One run of a repeated command, as a line of the log holds it. */
export interface Run {
  startedAt: string;
  /** What was asked for. */
  command: string;
  /** What was run instead of it, because only these layers still lacked runs. */
  ran?: string;
  /** The circumstances, if they were out of the ordinary: "beside stress-ng". */
  label?: string;
  commit: string;
  /** Of all that the commit holds but prose. */
  codeHash: string;
  /** What the tests' random choices were drawn from. */
  seed: string;
  passed: boolean;
  seconds: number;
  /** Empty when the command has none, or ended before it could tell. */
  layers: Record<string, { passed: boolean; seconds: number }>;
  /** Layer and name of each test that failed. */
  failures: string[];
}

export function readLog(file: string): Run[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Run);
}

export function appendToLog(file: string, run: Run): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(run)}\n`);
}
