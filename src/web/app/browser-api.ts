import { type ClientLink, createORPCClient } from "@orpc/client";
import type { ApiClient } from "./api-client.ts";
import { toApiFailure } from "./api-failure.ts";

/** Loads the code that makes calls with the first call: the first page is rendered without one. */
const lazyLink: ClientLink<Record<never, never>> = {
  call: async (path, input, options) => {
    const link = path[0] === "admin" ? await loadAdminLink() : (await loadHttpLink()).httpLink;
    try {
      return await link.call(path, input, options);
    } catch (error) {
      if (toApiFailure(error) === "UNAUTHENTICATED") for (const listener of listeners) listener();
      throw error;
    }
  },
};

const listeners = new Set<() => void>();

/**
 * Calls the listener whenever a response to any call says that nobody is signed in.
 * @returns a function that unsubscribes
 */
export function onUnauthenticated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The API over HTTP, for code that runs in the browser. */
export const api: ApiClient = createORPCClient(lazyLink);

/** Loads the code that makes calls. Call it early, so that the first request need not wait. */
export function loadHttpLink() {
  return import("./http-link.ts");
}

async function loadAdminLink() {
  const [{ createHttpLink }, { routes }] = await Promise.all([
    loadHttpLink(),
    import("virtual:admin-routes"),
  ]);
  adminLink ??= createHttpLink(routes);
  return adminLink;
}

let adminLink: ClientLink<Record<never, never>> | undefined;
