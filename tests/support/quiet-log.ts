import { pino } from "pino";

/** For code that wants a log where a test has nothing to say about it. */
export const quietLog = pino({ level: "silent" });
