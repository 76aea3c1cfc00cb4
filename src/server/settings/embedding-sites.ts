import type { Context } from "../context.ts";
import type { Config } from "../platform/config/config.ts";
import { readEmbedOrigins } from "./settings.queries.ts";

/** How long a process goes by what it last read, in milliseconds: every page asks. */
const CACHE_MS = 5000;

interface CachedSites {
  sites: readonly string[];
  /** By the clock that never goes back. */
  readAt: number;
}

const cache = new WeakMap<Context["db"], CachedSites>();

/**
 * The sites that may show the booking in a frame, as they were at most five seconds ago; while the
 * database is away, as they were last known, and before that those of the environment.
 */
export async function readEmbeddingSites({ db, config }: Context): Promise<readonly string[]> {
  const cached = cache.get(db);
  if (cached && performance.now() - cached.readAt < CACHE_MS) return cached.sites;
  try {
    const sites = mergeAllowedSites(config, await readEmbedOrigins(db));
    cache.set(db, { sites, readAt: performance.now() });
    return sites;
  } catch {
    // The page itself needs the database too, and says what is wrong.
    return cached?.sites ?? config.embedOrigins;
  }
}

/** Those of the environment, and those of the settings. */
export function mergeAllowedSites(
  { embedOrigins }: Pick<Config, "embedOrigins">,
  fromSettings: readonly string[],
): string[] {
  return [...new Set([...embedOrigins, ...fromSettings])];
}
