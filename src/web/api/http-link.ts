import { contractRoutes } from "virtual:contract-routes";
import { OpenAPILink } from "@orpc/openapi-client/fetch";

/**
 * Calls over HTTP. It knows the contract's methods and paths, not its schemas: those stay on the
 * server, which checks what comes in and what goes out.
 */
export const httpLink = new OpenAPILink(contractRoutes, {
  url: () => `${window.location.origin}/api`,
});
