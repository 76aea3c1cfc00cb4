import type { Logger } from "pino";

/** The part of a logger that the database modules use. */
export type DatabaseLog = Pick<Logger, "info" | "warn" | "error">;
