import { type Logger, pino } from "pino";

/**
 * Structured logs on standard output, one JSON object a line. They hold ids, never names,
 * addresses, card data or secrets; what might slip in under these keys is cut out.
 */
export function createLog(isDemo: boolean): Logger {
  return pino({
    // The demo prints where to look; it says more only when something is wrong.
    level: isDemo ? "warn" : "info",
    base: { pid: process.pid },
    serializers: { err: serialiseError },
    redact: {
      paths: ["*.cardToken", "*.email", "*.phone", "*.authorization", "*.cookie"],
      remove: true,
    },
  });
}

/** What is said about an error, beside its kind, its words and its stack. */
const LOGGED_FIELDS = [
  "code",
  "severity",
  "table",
  "column",
  "constraint",
  "routine",
  "syscall",
] as const;

/** How far back the causes of an error are told. */
const MAX_CAUSES = 3;

/**
 * An error as it may be written down. The others of its fields stay out: the driver's hold whole
 * rows ("Failing row contains …"), parameters, and the connection with its keys.
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
