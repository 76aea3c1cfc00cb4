import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";

export interface RequestVariables {
  Variables: { requestId: string };
}

/**
 * Gives each request an id and logs how it went. Neither query, headers nor body are logged: they
 * can hold what is personal or secret.
 */
export function requestLog(log: Logger): MiddlewareHandler<RequestVariables> {
  return async (c, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    c.set("requestId", requestId);
    c.header("X-Request-Id", requestId);
    await next();
    log.info(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(performance.now() - startedAt),
      },
      "request",
    );
  };
}
