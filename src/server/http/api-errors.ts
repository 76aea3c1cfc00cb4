import { ORPCError, ValidationError } from "@orpc/server";
import type { Logger } from "pino";
import { type ErrorCode, errors, Refusal } from "../../shared/errors.ts";

/** PostgreSQL's classes for "not reachable" and "not now": connection, resources, shutting down. */
const DATABASE_AWAY = /^(08|53|57P)/;
const NETWORK_AWAY = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"]);

/**
 * What a caller is told about anything that was thrown: a refusal by its code, bad input with its
 * fields, and for everything else a sentence and the request's id; the rest stays in the log.
 */
export function toApiError(error: unknown, requestId: string, log: Logger): Error {
  if (error instanceof Refusal) return apiError(error.code, error.details);
  if (error instanceof ORPCError && error.status < 500) {
    const fields = error.cause instanceof ValidationError ? toFields(error.cause) : [];
    return apiError(error.status === 413 ? "TOO_LARGE" : "INVALID_INPUT", { fields });
  }
  if (isDatabaseAway(error)) {
    log.error({ requestId, err: error }, "the database is not available");
    return apiError("DATABASE_UNAVAILABLE");
  }
  log.error({ requestId, err: error }, "a request failed");
  return apiError("INTERNAL", { requestId });
}

/** An error of the one table, as it goes over the wire. */
export function apiError(code: ErrorCode, data?: unknown): Error {
  const { status, sentence } = errors[code];
  return new ORPCError(code, { status, message: sentence, data });
}

function toFields(error: ValidationError): { path: string; message: string }[] {
  return error.issues.map(({ path = [], message }) => ({
    path: path
      .map(segmentOf)
      .filter((segment) => segment !== "body")
      .join("."),
    message,
  }));
}

function segmentOf(segment: PropertyKey | { key: PropertyKey }): string {
  return String(typeof segment === "object" ? segment.key : segment);
}

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    DATABASE_AWAY.test(code) ||
    NETWORK_AWAY.has(code) ||
    // The pool gives this one no code to compare.
    error.message === "timeout exceeded when trying to connect"
  );
}
