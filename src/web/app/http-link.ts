import { routes } from "virtual:contract-routes";
import type { AnyContractRouter } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { getRequestTimeoutMs } from "./request-timeout.ts";

/**
 * Creates a link that calls the API over HTTP. It knows the contract's methods and paths but not
 * its schemas: the server validates input and output.
 */
export function createHttpLink(routes: AnyContractRouter) {
  return new OpenAPILink(routes, {
    url: () => `${window.location.origin}/api`,
    fetch: (request, init, _options, path) =>
      fetch(request, {
        ...init,
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(getRequestTimeoutMs(path))]),
        // DELETE releases a hold. Nobody waits for it, and it must outlive the page.
        keepalive: request.method === "DELETE",
      }),
  });
}

/** All routes except those of the admin API. */
export const httpLink = createHttpLink(routes);
