import type { Run } from "./log.ts";

/** Runs of one command under one label. */
export type Series = Pick<Run, "command" | "label">;

export interface Counts {
  /** The green runs that count, by layer. */
  layers: Record<string, number>;
  /** The minimum over all layers: how many whole runs count. */
  completeRuns: number;
  /** Layers of the series that failed with the present code. */
  unfixed: string[];
}

/** The only layer of a command that reports no layers. */
const SINGLE_LAYER = "command";

/** Stands for every layer when a failed run reported none. */
const ALL_LAYERS = "every layer";

/**
 * How many green runs of a series count for the present code, by the rules in tools/repeat.ts.
 * @param log oldest first, of all series: a failure in one series fails the layer in all of them
 */
export function computeCounts(log: Run[], series: Series, codeHash: string): Counts {
  const counter = new RunCounter();
  for (const run of log) {
    counter.changeTo(run.codeHash);
    const failed = getFailedLayers(run);
    if (failed.length > 0) counter.addFailures(failed);
    else if (isInSeries(series, run) && !run.passed) counter.addFailure();
    if (isInSeries(series, run)) counter.addPassed(run);
  }
  counter.changeTo(codeHash);
  const names = getLayers(log.findLast((run) => isInSeries(series, run) && run.ran === undefined));
  const layers = Object.fromEntries(names.map((name) => [name, counter.passedRuns.get(name) ?? 0]));
  const completeRuns = names.length === 0 ? 0 : Math.min(...Object.values(layers));
  const unfixed = [...counter.unfixed].filter((layer) => layer in layers || layer === ALL_LAYERS);
  return { layers, completeRuns, unfixed };
}

class RunCounter {
  passedRuns = new Map<string, number>();
  readonly unfixed = new Set<string>();
  #code: string | undefined;

  changeTo(code: string): void {
    if (code === this.#code) return;
    if (this.unfixed.size === 0) this.passedRuns.clear();
    this.unfixed.clear();
    this.#code = code;
  }

  addFailures(layers: string[]): void {
    for (const layer of layers) {
      this.passedRuns.delete(layer);
      this.unfixed.add(layer);
    }
  }

  /** For a run that did not report which layers failed. */
  addFailure(): void {
    this.passedRuns.clear();
    this.unfixed.add(ALL_LAYERS);
  }

  addPassed(run: Run): void {
    if (this.unfixed.has(ALL_LAYERS)) return;
    for (const layer of getLayers(run)) {
      if (!this.unfixed.has(layer))
        this.passedRuns.set(layer, (this.passedRuns.get(layer) ?? 0) + 1);
    }
  }
}

/**
 * The next command. For a plain `npm test`, whose arguments can be layers, it names only the layers
 * that still lack runs, if some have all of theirs.
 */
export function nextCommand(command: string[], { layers }: Counts, times: number): string[] {
  const incompleteLayers = Object.keys(layers).filter((name) => (layers[name] ?? 0) < times);
  const isPart =
    incompleteLayers.length > 0 && incompleteLayers.length < Object.keys(layers).length;
  const takesNames = command.join(" ") === "npm test";
  return isPart && takesNames ? [...command, "--", ...incompleteLayers] : command;
}

export function listSeries(log: Run[]): Series[] {
  const byName = new Map(
    log.map(({ command, label }) => [formatSeries({ command, label }), { command, label }]),
  );
  return [...byName.values()];
}

export function formatSeries({ command, label }: Series): string {
  return label === undefined ? command : `${command}, ${label}`;
}

export function isInSeries(series: Series, { command, label }: Run): boolean {
  return command === series.command && label === series.label;
}

function getFailedLayers(run: Run): string[] {
  return Object.keys(run.layers).filter((name) => run.layers[name]?.passed === false);
}

function getLayers(run: Run | undefined): string[] {
  if (run === undefined) return [];
  const names = Object.keys(run.layers);
  return names.length > 0 ? names : [SINGLE_LAYER];
}
