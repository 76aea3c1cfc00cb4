import { bookOverHttp } from "../load/book-over-http.ts";
import { createKeepAliveClient } from "../load/keep-alive-client.ts";
import type { BenchContext } from "../support/bench-context.ts";
import { createTemporaryFolder } from "../support/installation.ts";
import { startPostgresProxy } from "../support/postgres-proxy.ts";
import { startInstantProvider, startServer } from "../support/programs.ts";
import { takeProviderCalls } from "../support/provider-calls.ts";
import { withScope } from "../support/scope.ts";

const BOOKINGS = 12;
const POSTGRES_PORT = 5432;

export interface RoundTrips {
  /** The statements of one booking, in order. */
  readonly statements: readonly string[];
  readonly providerCalls: readonly string[];
}

/**
 * Counts what one booking really sends. A second server on the same database connects to PostgreSQL
 * through a counting proxy, and to a card processor of its own. Takes the booking with the fewest
 * statements, because a background job occasionally adds some.
 * @returns undefined where the proxy cannot read along: over TLS or a Unix socket
 */
export async function measureRoundTrips({
  database,
  venue,
}: BenchContext): Promise<RoundTrips | undefined> {
  const url = new URL(database.url);
  const isEncrypted = (url.searchParams.get("sslmode") ?? "disable") !== "disable";
  if (isEncrypted || url.hostname === "" || url.searchParams.has("host")) return undefined;
  return await withScope(async (scope) => {
    const folder = scope.use(await createTemporaryFolder());
    const port = Number(url.port || POSTGRES_PORT);
    const proxy = scope.use(await startPostgresProxy(url.hostname, port));
    const provider = scope.use(await startInstantProvider());
    url.host = `127.0.0.1:${proxy.port}`;
    const settings = { dataDir: folder.path, databaseUrl: url.href };
    const server = scope.use(await startServer(settings, provider));
    const client = scope.adopt(createKeepAliveClient(server.port, 1), (open) => open.close());
    const samples: RoundTrips[] = [];
    for (let i = 0; i < BOOKINGS; i++) {
      await takeProviderCalls(provider.port);
      proxy.roundTrips.length = 0;
      await bookOverHttp(client, venue.hotSlot, venue);
      const providerCalls = (await takeProviderCalls(provider.port)).map(withoutIds);
      samples.push({ statements: [...proxy.roundTrips], providerCalls });
    }
    return samples.reduce((a, b) => (b.statements.length < a.statements.length ? b : a));
  });
}

/** Replaces payment ids in the paths of the call log. */
function withoutIds(call: string): string {
  return call.replace(/(\/v2\/payments)\/[^/]+/, "$1/{id}");
}
