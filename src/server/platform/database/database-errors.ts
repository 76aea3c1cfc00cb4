import { DatabaseError } from "pg";

/** `away`: it does not answer. `busy`: it does, but what was asked had to wait for too long. */
export type DatabaseFault = "away" | "busy";

/** Connection lost, no resources left, shutting down or starting up (PostgreSQL's manual, appendix A). */
const UNAVAILABLE_SQLSTATES = /^(08|53|57P)/;
/** lock_not_available, query_canceled, deadlock_detected, serialization_failure, idle too long. */
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
/** The driver and its pool give these no code; their words are all there is to compare. */
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

/** What is the matter with the database when `error` was thrown; undefined when it is not that. */
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
