import { type Config, ConfigError, readConfig } from "./platform/config/config.ts";
import { launchEmbedded } from "./platform/database/embedded/launch.ts";
import { DatabaseStartupError } from "./platform/database-startup-error.ts";
import type { RunningServer } from "./start.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

/**
 * Starts Slipway from its build, and stops it on a signal, also while it starts. When it cannot
 * start, it prints the reason (one line where the operator can correct it) and exits with code 1.
 */
export async function runFromBuild(): Promise<void> {
  const stopping = new AbortController();
  try {
    const config = readConfig(process.env);
    const starting = start(config, stopping.signal);
    const stop = async () => {
      stopping.abort();
      const server = await starting.catch(() => undefined);
      await server?.stop();
    };
    stopOnSignals(process, stop, config.drainDelayMs + STOP_TIMEOUT_MS);
    await starting;
  } catch (error) {
    if (stopping.signal.aborted) return;
    process.stderr.write(`${formatStartError(error)}\n`);
    process.exit(1);
  }
}

/** Longer than the longest drain (start.ts): a stop that takes more is stuck. */
const STOP_TIMEOUT_MS = 60_000;

/** Loads the server while the embedded PostgreSQL starts, because each takes about as long. */
async function start(config: Config, signal: AbortSignal): Promise<RunningServer> {
  const launched = config.database === undefined ? await launchEmbedded(config.dataDir) : undefined;
  const { startBuilt } = await import("./start-built.ts");
  return await startBuilt(config, { launched, signal });
}

/** One line for what the operator can correct; the stack for anything else. */
function formatStartError(error: unknown): string {
  if (error instanceof ConfigError) return error.lines.join("\n");
  if (error instanceof DatabaseStartupError) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "Another program is using PORT; set PORT to a free one.";
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
