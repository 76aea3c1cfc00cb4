import type { Logger } from "pino";

/** What the database says about itself goes here. */
export type DatabaseLog = Pick<Logger, "info" | "warn" | "error">;
