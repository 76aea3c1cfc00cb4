import { StandardOpenAPICodec, StandardOpenAPIMatcher } from "@orpc/openapi/standard";
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from "@orpc/openapi-client/standard";
import { type AnyRouter, ORPCError, onError } from "@orpc/server";
import { FetchHandler } from "@orpc/server/fetch";
import { StandardHandler } from "@orpc/server/standard";
import type { Context } from "../../context.ts";
import type { Call, Caller } from "../../request-context.ts";
import { apiError, errorResponse, retryAfterSeconds, toApiError } from "./api-errors.ts";

/** Answers a request under /api. */
export type ApiHandler = (request: Request, caller: Caller, requestId: string) => Promise<Response>;

/** The contract's router, served as plain HTTP and JSON. */
export function apiHandler(router: AnyRouter, server: Context): ApiHandler {
  const handler = new FetchHandler(
    new StandardHandler<Call>(
      router,
      new StandardOpenAPIMatcher(),
      new PathFirstCodec(serializer),
      {
        clientInterceptors: [onError(tellError)],
        interceptors: [onError(tellUnreadable)],
      },
    ),
  );
  return async (request, caller, requestId) => {
    const call: Call = { server, caller, requestId };
    const { matched, response } = await handler.handle(request, { prefix: "/api", context: call });
    if (!matched) return errorResponse("NOT_FOUND");
    const { retryAfterSeconds: seconds } = call;
    if (seconds !== undefined) response.headers.set("Retry-After", String(seconds));
    return response;
  };
}

/** Throws instead of whatever a procedure threw what its caller is told. */
export function tellError(error: unknown, { context }: { context: Call }): never {
  const told = toApiError(error, context.requestId, context.server.log);
  context.retryAfterSeconds = retryAfterSeconds(told);
  throw told;
}

/** What fails before the procedure is reached is a body or address that cannot be read. */
export function tellUnreadable(error: unknown): never {
  throw error instanceof ORPCError ? error : apiError("INVALID_INPUT", { fields: [] });
}

/**
 * What stands in the path is what is meant: oRPC's own codec lets a query or a body that has the same name
 * take its place.
 */
class PathFirstCodec extends StandardOpenAPICodec {
  override async decode(...asked: Parameters<StandardOpenAPICodec["decode"]>): Promise<unknown> {
    const [, params, procedure] = asked;
    const input = await super.decode(...asked);
    const isDetailed = procedure["~orpc"].route.inputStructure === "detailed";
    return isDetailed || !isNamed(input) ? input : { ...input, ...params };
  }
}

/** Whether it is values by name, and no list, file or single value. */
function isNamed(input: unknown): input is Record<string, unknown> {
  return (
    typeof input === "object" && input !== null && Object.getPrototypeOf(input) === Object.prototype
  );
}

const serializer = new StandardOpenAPISerializer(
  new StandardOpenAPIJsonSerializer(),
  new StandardBracketNotationSerializer(),
);
