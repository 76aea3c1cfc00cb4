import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** One run of a repeated command: a line of the log. */
export interface Run {
  startedAt: string;
  /** The requested command. */
  command: string;
  /** The command that ran instead, because only these layers still lacked runs. */
  ran?: string;
  /** Unusual circumstances, such as "beside stress-ng". */
  label?: string;
  commit: string;
  /** A hash of the commit's files except prose. */
  codeHash: string;
  /** The seed of the tests' random choices. */
  seed: string;
  passed: boolean;
  seconds: number;
  /** Empty if the command has no layers, or ended before it reported them. */
  layers: Record<string, { passed: boolean; seconds: number }>;
  /** Layer and name of each failed test. */
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
