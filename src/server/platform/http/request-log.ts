import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";

export interface RequestVariables {
  Variables: { requestId: string };
}

/**
 * Gives each request an id and logs its method, path, status and duration. Query, headers and body
 * are not logged, because they may contain personal data or secrets.
 */
export function createRequestLog(log: Logger): MiddlewareHandler<RequestVariables> {
  return async (c, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    c.set("requestId", requestId);
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    const { method, path } = c.req;
    logRequest(log, { requestId, method, path, status: c.res.status }, startedAt);
  };
}

interface LoggedRequest {
  requestId: string;
  method: string;
  path: string;
  status: number;
}

/** @param startedAt by `performance.now()` */
export function logRequest(log: Logger, request: LoggedRequest, startedAt: number): void {
  log.info({ ...request, ms: Math.round(performance.now() - startedAt) }, "request");
}
