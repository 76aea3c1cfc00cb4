import type { Run } from "./log.ts";

/** Runs of one command in the same circumstances. */
export type Series = Pick<Run, "command" | "label">;

export interface Counts {
  /** The green runs of each layer that count. */
  layers: Record<string, number>;
  /** Of all layers the lowest: so many runs count. */
  whole: number;
  /** Those of its layers that failed with the code as it stands. */
  unmended: string[];
}

/** The layer of a command that tells of none. */
const ONLY_LAYER = "command";

/** The layer that failed when a run ended without telling. */
const EVERY_LAYER = "every layer";

/**
 * How many green runs of a series count for the code as it stands: by the rule in tools/repeat.ts.
 * @param log in order of time, of all series: a failure in one is a failure of the layer in all
 */
export function countsOf(log: Run[], series: Series, codeHash: string): Counts {
  const counting = new Counting();
  for (const run of log) {
    counting.changeTo(run.codeHash);
    const failed = failedLayersOf(run);
    if (failed.length > 0) counting.addFailures(failed);
    else if (isOf(series, run) && !run.passed) counting.addFailure();
    if (isOf(series, run)) counting.addGreens(run);
  }
  counting.changeTo(codeHash);
  const names = layersOf(log.findLast((run) => isOf(series, run) && run.ran === undefined));
  const layers = Object.fromEntries(names.map((name) => [name, counting.green.get(name) ?? 0]));
  const whole = names.length === 0 ? 0 : Math.min(...Object.values(layers));
  const unmended = [...counting.unmended].filter(
    (layer) => layer in layers || layer === EVERY_LAYER,
  );
  return { layers, whole, unmended };
}

class Counting {
  green = new Map<string, number>();
  readonly unmended = new Set<string>();
  #code: string | undefined;

  changeTo(code: string): void {
    if (code === this.#code) return;
    if (this.unmended.size === 0) this.green.clear();
    this.unmended.clear();
    this.#code = code;
  }

  addFailures(layers: string[]): void {
    for (const layer of layers) {
      this.green.delete(layer);
      this.unmended.add(layer);
    }
  }

  /** Of a run that ended without telling which layers failed. */
  addFailure(): void {
    this.green.clear();
    this.unmended.add(EVERY_LAYER);
  }

  addGreens(run: Run): void {
    if (this.unmended.has(EVERY_LAYER)) return;
    for (const layer of layersOf(run)) {
      if (!this.unmended.has(layer)) this.green.set(layer, (this.green.get(layer) ?? 0) + 1);
    }
  }
}

/**
 * What to run next: only the layers that lack runs, where some lack none and the command is the whole
 * test run, which takes their names.
 */
export function nextCommand(command: string[], { layers }: Counts, times: number): string[] {
  const lacking = Object.keys(layers).filter((name) => (layers[name] ?? 0) < times);
  const isPart = lacking.length > 0 && lacking.length < Object.keys(layers).length;
  const takesNames = command.join(" ") === "npm test";
  return isPart && takesNames ? [...command, "--", ...lacking] : command;
}

export function seriesIn(log: Run[]): Series[] {
  const byName = new Map(
    log.map(({ command, label }) => [nameOf({ command, label }), { command, label }]),
  );
  return [...byName.values()];
}

export function nameOf({ command, label }: Series): string {
  return label === undefined ? command : `${command}, ${label}`;
}

export function isOf(series: Series, { command, label }: Run): boolean {
  return command === series.command && label === series.label;
}

function failedLayersOf(run: Run): string[] {
  return Object.keys(run.layers).filter((name) => run.layers[name]?.passed === false);
}

function layersOf(run: Run | undefined): string[] {
  if (run === undefined) return [];
  const names = Object.keys(run.layers);
  return names.length > 0 ? names : [ONLY_LAYER];
}
