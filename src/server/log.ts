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
    redact: {
      paths: ["*.cardToken", "*.email", "*.phone", "*.authorization", "*.cookie", "err.parameters"],
      remove: true,
    },
  });
}
