import { contractRoutes } from "virtual:contract-routes";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { answerLimitMs } from "./answer-limits.ts";

/**
 * Calls over HTTP. It knows the contract's methods and paths, not its schemas: those stay on the
 * server, which checks what comes in and what goes out.
 */
export const httpLink = new OpenAPILink(contractRoutes, {
  url: () => `${window.location.origin}/api`,
  fetch: (request, init, _options, path) =>
    fetch(request, {
      ...init,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(answerLimitMs(path))]),
      // Nobody waits for places to be given back; the call has to outlive the page that made it.
      keepalive: request.method === "DELETE",
    }),
});
