import { pino } from "pino";

/** A logger for tests that do not check log lines. */
export const quietLog = pino({ level: "silent" });
