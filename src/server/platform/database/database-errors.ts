import { DatabaseError } from "pg";

/** `away`: it does not answer. `busy`: it does, but what was asked had to wait for too long. */
export type DatabaseTrouble = "away" | "busy";

/** Connection lost, no resources left, shutting down or starting up (PostgreSQL's manual, appendix A). */
const AWAY = /^(08|53|57P)/;
/** lock_not_available, query_canceled, deadlock_detected, serialization_failure, idle too long. */
const BUSY = new Set(["55P03", "57014", "40P01", "40001", "25P03"]);
const NETWORK_AWAY = new Set([
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
const DRIVER_WORDS: Readonly<Record<string, DatabaseTrouble>> = {
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
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  if (error instanceof DatabaseError) {
    if (AWAY.test(code)) return "away";
    return BUSY.has(code) ? "busy" : undefined;
  }
  if (NETWORK_AWAY.has(code)) return "away";
  return DRIVER_WORDS[error.message];
}
