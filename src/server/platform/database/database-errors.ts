import { DatabaseError } from "pg";

/** `away`: the database does not respond. `busy`: it responds, but the query waited too long. */
export type DatabaseFault = "away" | "busy";

/**
 * Connection exception, insufficient resources, shutdown or startup (PostgreSQL, appendix A), and
 * read_only_sql_transaction: this server has just become a standby of another one.
 */
const UNAVAILABLE_SQLSTATES = /^(08|53|57P|25006)/;
/**
 * lock_not_available, query_canceled, deadlock_detected, serialization_failure,
 * idle_in_transaction_session_timeout.
 */
const BUSY_SQLSTATES = new Set(["55P03", "57014", "40P01", "40001", "25P03"]);
const NETWORK_ERROR_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
]);
/** Errors of the driver and its pool that have no code, by their message. */
const DRIVER_MESSAGES: Readonly<Record<string, DatabaseFault>> = {
  "timeout exceeded when trying to connect": "busy",
  "timeout expired": "away",
  "Query read timeout": "away",
  "Connection terminated": "away",
  "Connection terminated unexpectedly": "away",
  "Connection terminated due to connection timeout": "away",
  "Client has encountered a connection error and is not queryable": "away",
  "Client was closed and is not queryable": "away",
};

/** @returns undefined when `error` is not caused by an unavailable or busy database */
export function classifyDatabaseError(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  if (error instanceof DatabaseError) {
    if (UNAVAILABLE_SQLSTATES.test(code)) return "away";
    return BUSY_SQLSTATES.has(code) ? "busy" : undefined;
  }
  if (NETWORK_ERROR_CODES.has(code)) return "away";
  return DRIVER_MESSAGES[error.message];
}

/** Returns the name of the violated unique constraint; undefined for any other error. */
export function getViolatedKey(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === "23505" ? error.constraint : undefined;
}

/** Whether the role lacks a privilege for a statement, or for a migration that failed. */
export function isPermissionDenied(error: unknown): error is Error {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof DatabaseError && cause.code === "42501";
}
