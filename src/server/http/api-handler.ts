import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { ORPCError, onError } from "@orpc/server";
import { errors } from "../../shared/errors.ts";
import type { Context } from "../context.ts";
import { apiError, toApiError } from "./api-errors.ts";
import type { Caller } from "./call.ts";
import { router } from "./router.ts";

/** Answers a request under /api. */
export type ApiHandler = (request: Request, caller: Caller, requestId: string) => Promise<Response>;

/** The contract's router, served as plain HTTP and JSON. */
export function apiHandler(server: Context): ApiHandler {
  return async (request, caller, requestId) => {
    const { matched, response } = await handler.handle(request, {
      prefix: "/api",
      context: { server, caller, requestId },
    });
    if (matched) return response;
    const { status, sentence } = errors.NOT_FOUND;
    return Response.json(
      { defined: true, code: "NOT_FOUND", status, message: sentence },
      { status },
    );
  };
}

const handler = new OpenAPIHandler(router, {
  clientInterceptors: [
    onError((error, { context }) => {
      throw toApiError(error, context.requestId, context.server.log);
    }),
  ],
  interceptors: [
    onError((error) => {
      // What fails before the procedure is reached is a body or address that cannot be read.
      throw error instanceof ORPCError ? error : apiError("INVALID_INPUT", { fields: [] });
    }),
  ],
});
