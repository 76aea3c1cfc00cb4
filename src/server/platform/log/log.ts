import { channel } from "node:diagnostics_channel";
import { type Logger, pino } from "pino";

/** `warn` or `error` for each such line; costs nothing while nobody subscribes. */
export const logMessages = channel<"warn" | "error">("slipway:log-message");

const ERROR_LEVEL = 50;
const WARN_LEVEL = 40;

/**
 * Creates the logger: structured, on standard output, one JSON object a line. Logs hold ids, never
 * names, addresses, card data or secrets; `redact` is the safety net.
 * @param getFields returns what every line has too, when it is written
 */
export function createLog(isDemo: boolean, getFields?: () => object): Logger {
  return pino({
    // The demo prints a welcome text instead, and logs only problems.
    level: isDemo ? "warn" : "info",
    base: { pid: process.pid },
    hooks: {
      logMethod(args, method, level) {
        if (level >= WARN_LEVEL && logMessages.hasSubscribers)
          logMessages.publish(level >= ERROR_LEVEL ? "error" : "warn");
        method.apply(this, args);
      },
    },
    serializers: { err: serialiseError },
    ...(getFields && { mixin: getFields }),
    redact: {
      paths: ["*.cardToken", "*.email", "*.phone", "*.authorization", "*.cookie"],
      remove: true,
    },
  });
}

/** The fields of an error that are logged beside its type, message and stack. */
const LOGGED_FIELDS = [
  "code",
  "severity",
  "table",
  "column",
  "constraint",
  "routine",
  "syscall",
] as const;

/** How many nested causes of an error are logged. */
const MAX_CAUSES = 3;

/**
 * Serialises an error for the log. Other fields are left out, because the driver's errors hold
 * whole rows ("Failing row contains …"), query parameters, and the connection with its keys.
 */
export function serialiseError(error: unknown, causes: number = MAX_CAUSES): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const fields: Record<string, unknown> = {
    type: error.name === "Error" ? error.constructor.name : error.name,
    message: error.message,
    stack: error.stack,
  };
  for (const key of LOGGED_FIELDS) {
    const value = (error as unknown as Record<string, unknown>)[key];
    if (typeof value === "string" || typeof value === "number") fields[key] = value;
  }
  if (error.cause !== undefined && causes > 0)
    fields.cause = serialiseError(error.cause, causes - 1);
  return fields;
}

/** The part of a logger that the database modules use. */
export type DatabaseLog = Pick<Logger, "info" | "warn" | "error">;
