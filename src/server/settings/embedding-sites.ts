import type { Context } from "../context.ts";
import type { Config } from "../platform/config/config.ts";
import { readEmbedOrigins } from "./settings.queries.ts";

/** How long a process goes by what it last read, in milliseconds: every page asks. */
const KEPT_MS = 5000;

interface Kept {
  sites: readonly string[];
  /** By the clock that never goes back. */
  readAt: number;
}

const kept = new WeakMap<Context["db"], Kept>();

/**
 * The sites that may show the booking in a frame, as they were at most five seconds ago; while the
 * database is away, as they were last known, and before that those of the environment.
 */
export async function embeddingSites({ db, config }: Context): Promise<readonly string[]> {
  const known = kept.get(db);
  if (known && performance.now() - known.readAt < KEPT_MS) return known.sites;
  try {
    const sites = allowedSites(config, await readEmbedOrigins(db));
    kept.set(db, { sites, readAt: performance.now() });
    return sites;
  } catch {
    // The page itself needs the database too, and says what is wrong.
    return known?.sites ?? config.embedOrigins;
  }
}

/** Those of the environment, and those of the settings. */
export function allowedSites(
  { embedOrigins }: Pick<Config, "embedOrigins">,
  fromSettings: readonly string[],
): string[] {
  return [...new Set([...embedOrigins, ...fromSettings])];
}
