import { type ClientLink, createORPCClient } from "@orpc/client";
import type { ApiClient } from "./api-client.ts";

/** The first page is rendered without a call, so the code that makes calls comes after it. */
const loadedWhenNeeded: ClientLink<Record<never, never>> = {
  call: async (path, input, options) => {
    const { httpLink } = await loadHttpLink();
    return httpLink.call(path, input, options);
  },
};

/** The API over HTTP, for code that runs in the browser. */
export const api: ApiClient = createORPCClient(loadedWhenNeeded);

/** Fetches the code that makes calls; to be had early, so that the first call need not wait. */
export function loadHttpLink() {
  return import("./http-link.ts");
}
