import { routes } from "virtual:contract-routes";
import type { AnyContractRouter } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { getRequestTimeoutMs } from "./request-timeout.ts";

/**
 * Calls over HTTP. A link knows the contract's methods and paths, not its schemas: those stay on the
 * server, which checks what comes in and what goes out.
 */
export function createHttpLink(routes: AnyContractRouter) {
  return new OpenAPILink(routes, {
    url: () => `${window.location.origin}/api`,
    fetch: (request, init, _options, path) =>
      fetch(request, {
        ...init,
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(getRequestTimeoutMs(path))]),
        // Nobody waits for places to be given back; the call has to outlive the page that made it.
        keepalive: request.method === "DELETE",
      }),
  });
}

/** All calls but those of the desk. */
export const httpLink = createHttpLink(routes);
