import { StandardOpenAPICodec, StandardOpenAPIMatcher } from "@orpc/openapi/standard";
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from "@orpc/openapi-client/standard";
import { type AnyProcedure, type AnyRouter, ORPCError, onError } from "@orpc/server";
import { FetchHandler } from "@orpc/server/fetch";
import { StandardHandler } from "@orpc/server/standard";
import type { Context } from "../../context.ts";
import type { Caller, RequestContext } from "../../request-context.ts";
import { apiErrors, noteRoute } from "../telemetry.ts";
import { apiError, errorResponse, getRetryAfterSeconds, toApiError } from "./api-errors.ts";

export type ApiHandler = (request: Request, caller: Caller, requestId: string) => Promise<Response>;

/** Serves the contract's router as plain HTTP and JSON. */
export function createApiHandler(router: AnyRouter, server: Context): ApiHandler {
  const handler = new FetchHandler(
    new StandardHandler<RequestContext>(
      router,
      new StandardOpenAPIMatcher(),
      new PathFirstCodec(serializer),
      {
        clientInterceptors: [onError(throwApiError)],
        interceptors: [onError(throwInvalidInput)],
      },
    ),
  );
  return async (request, caller, requestId) => {
    const call: RequestContext = { server, caller, requestId };
    const { matched, response } = await handler.handle(request, { prefix: "/api", context: call });
    if (!matched) return errorResponse("NOT_FOUND");
    const { retryAfterSeconds: seconds } = call;
    if (seconds !== undefined) response.headers.set("Retry-After", String(seconds));
    const { dataAgeMs: ageMs } = caller;
    if (ageMs !== undefined) response.headers.set("Data-Age", (ageMs / 1000).toFixed(1));
    return response;
  };
}

/** Replaces whatever a procedure threw by the error that the client receives. */
export function throwApiError(error: unknown, { context }: { context: RequestContext }): never {
  const publicError = toApiError(error, context.requestId, context.server.log);
  context.retryAfterSeconds = getRetryAfterSeconds(publicError);
  apiErrors.publish({ code: publicError.code });
  throw publicError;
}

/** For errors before the procedure is reached: the body or the URL cannot be parsed. */
export function throwInvalidInput(error: unknown): never {
  if (error instanceof ORPCError) throw error;
  const publicError = apiError("INVALID_INPUT", { fields: [] });
  apiErrors.publish({ code: publicError.code });
  throw publicError;
}

/** Names the route of the current request. */
export function noteEndpoint(endpoint: AnyProcedure): void {
  noteRoute(() => `/api${endpoint["~orpc"].route.path}`);
}

/**
 * Gives path parameters precedence. oRPC's own codec lets a query or body field with the same name
 * override them.
 */
class PathFirstCodec extends StandardOpenAPICodec {
  override async decode(...args: Parameters<StandardOpenAPICodec["decode"]>): Promise<unknown> {
    const [, params, procedure] = args;
    noteEndpoint(procedure);
    const input = await super.decode(...args);
    const isDetailed = procedure["~orpc"].route.inputStructure === "detailed";
    return isDetailed || !isPlainObject(input) ? input : { ...input, ...params };
  }
}

function isPlainObject(input: unknown): input is Record<string, unknown> {
  return (
    typeof input === "object" && input !== null && Object.getPrototypeOf(input) === Object.prototype
  );
}

const serializer = new StandardOpenAPISerializer(
  new StandardOpenAPIJsonSerializer(),
  new StandardBracketNotationSerializer(),
);
