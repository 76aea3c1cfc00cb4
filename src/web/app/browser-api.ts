import { type ClientLink, createORPCClient } from "@orpc/client";
import type { ApiClient } from "./api-client.ts";
import { toApiFailure } from "./api-failure.ts";

/** The first page is rendered without a call, so the code that makes calls comes after it. */
const lazyLink: ClientLink<Record<never, never>> = {
  call: async (path, input, options) => {
    const link = path[0] === "desk" ? await loadAdminLink() : (await loadHttpLink()).httpLink;
    try {
      return await link.call(path, input, options);
    } catch (error) {
      if (toApiFailure(error) === "UNAUTHENTICATED") for (const listener of listeners) listener();
      throw error;
    }
  },
};

const listeners = new Set<() => void>();

/** Tells whenever an answer is that nobody is signed in, whatever was called. */
export function onUnauthenticated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The API over HTTP, for code that runs in the browser. */
export const api: ApiClient = createORPCClient(lazyLink);

/** Fetches the code that makes calls; to be had early, so that the first call need not wait. */
export function loadHttpLink() {
  return import("./http-link.ts");
}

async function loadAdminLink() {
  const [{ createHttpLink: linkTo }, { adminRoutes }] = await Promise.all([
    loadHttpLink(),
    import("./admin-routes.ts"),
  ]);
  adminLink ??= linkTo(adminRoutes);
  return adminLink;
}

let adminLink: ClientLink<Record<never, never>> | undefined;
