import type { Context } from "../context.ts";
import type { Config } from "../platform/config/config.ts";
import { readEmbedOrigins } from "./settings.queries.ts";

/** How long a process caches the sites, in milliseconds, because every page request needs them. */
const CACHE_MS = 5000;

interface CachedSites {
  sites: readonly string[];
  /** On the monotonic clock of `performance.now()`. */
  readAt: number;
}

const cache = new WeakMap<Context["db"], CachedSites>();

/**
 * Returns the sites that may embed the booking pages, at most five seconds old. While the database
 * is unreachable, returns the last known sites, or those of the configuration if none were read
 * yet.
 */
export async function readEmbeddingSites({ db, config }: Context): Promise<readonly string[]> {
  const cached = cache.get(db);
  if (cached && performance.now() - cached.readAt < CACHE_MS) return cached.sites;
  try {
    const sites = mergeAllowedSites(config, await readEmbedOrigins(db));
    cache.set(db, { sites, readAt: performance.now() });
    return sites;
  } catch {
    // The page itself needs the database too and reports the error.
    return cached?.sites ?? config.embedOrigins;
  }
}

/** Merges the sites of the configuration and of the settings. */
export function mergeAllowedSites(
  { embedOrigins }: Pick<Config, "embedOrigins">,
  fromSettings: readonly string[],
): string[] {
  return [...new Set([...embedOrigins, ...fromSettings])];
}
