import { ORPCError, ValidationError } from "@orpc/server";
import type { Logger } from "pino";
import { type ErrorCode, errors } from "../../../shared/errors.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { classifyDatabaseError } from "../database/database-errors.ts";

type ApiError = ORPCError<ErrorCode, unknown>;

/**
 * Converts anything that was thrown into the error that the client receives: a refusal by its code,
 * invalid input with its fields, anything else with the request's id only. The details of the
 * latter are logged.
 */
export function toApiError(error: unknown, requestId: string, log: Logger): ApiError {
  if (error instanceof Refusal) return apiError(error.code, error.details);
  if (error instanceof ORPCError && error.status < 500) {
    const fields = error.cause instanceof ValidationError ? toFields(error.cause) : [];
    return apiError(error.status === 413 ? "TOO_LARGE" : "INVALID_INPUT", { fields });
  }
  const fault = classifyDatabaseError(error);
  if (fault) {
    log.error({ requestId, err: error }, `database ${fault}`);
    return apiError(fault === "away" ? "DATABASE_UNAVAILABLE" : "SERVER_BUSY");
  }
  log.error({ requestId, err: error }, "request failed");
  return apiError("INTERNAL", { requestId });
}

/**
 * Creates an API error from the error table. Without a stack, because the cause has been logged.
 */
export function apiError(code: ErrorCode, data?: unknown): ApiError {
  const { status, sentence: message } = errors[code];
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = new ORPCError(code, { status, message, data });
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}

/** Creates the HTTP response for an error outside of any endpoint. */
export function errorResponse(code: ErrorCode): Response {
  const { status, sentence: message } = errors[code];
  return Response.json({ defined: true, code, status, message }, { status });
}

/** Errors that usually pass within seconds. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set([
  "SERVER_BUSY",
  "DATABASE_UNAVAILABLE",
  "PAYMENT_UNAVAILABLE",
  "PICTURES_BUSY",
  "FILES_UNAVAILABLE",
]);
const TRANSIENT_RETRY_SECONDS = 2;

/** Returns the value of Retry-After, in seconds; undefined when a retry is pointless. */
export function getRetryAfterSeconds(error: Error): number | undefined {
  if (!(error instanceof ORPCError)) return undefined;
  if (TRANSIENT_CODES.has(error.code)) return TRANSIENT_RETRY_SECONDS;
  const isLimited = error.code === "TOO_MANY_REQUESTS" && error.data !== undefined;
  return isLimited ? Number(error.data.retryAfterSeconds) : undefined;
}

function toFields(error: ValidationError): { path: string; message: string }[] {
  return error.issues.map(({ path = [], message }) => ({
    path: path
      .map(toPathSegment)
      .filter((segment) => segment !== "body")
      .join("."),
    message,
  }));
}

function toPathSegment(segment: PropertyKey | { key: PropertyKey }): string {
  return String(typeof segment === "object" ? segment.key : segment);
}
