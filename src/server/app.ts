import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { routePath } from "hono/route";
import { BRAND_STYLE_PATTERN } from "../shared/paths.ts";
import { Refusal } from "../shared/refusal.ts";
import { resolveCaller, setVisitorCookie } from "./accounts/caller.ts";
import { router } from "./api.ts";
import type { Context } from "./context.ts";
import { mailboxRoutes } from "./dev-mailbox/mailbox.ts";
import { MAILBOX_PATH } from "./dev-mailbox/mailbox-pages.ts";
import { createFileHandler } from "./integrations/files/serve-files.ts";
import type { PageRenderer } from "./pages/page-renderer.ts";
import { webhooksRoutes } from "./payments/webhooks/webhooks.routes.ts";
import type { Config } from "./platform/config/config.ts";
import { admitPage } from "./platform/http/admission.ts";
import { apiDocsRoutes } from "./platform/http/api-docs.ts";
import { errorResponse } from "./platform/http/api-errors.ts";
import {
  createApiHandler,
  noteEndpoint,
  throwApiError,
  throwInvalidInput,
} from "./platform/http/api-handler.ts";
import { applePayDomainRoutes } from "./platform/http/apple-pay-domain.ts";
import { limitAnonymousBodySize, limitBodySize } from "./platform/http/body-limits.ts";
import { brandStyle } from "./platform/http/brand-style.ts";
import { renderBusyPage } from "./platform/http/busy-page.ts";
import { cspReportRoutes } from "./platform/http/csp-reports.ts";
import { isForeignHost } from "./platform/http/foreign-host.ts";
import { createHealthRoutes, type Readiness } from "./platform/http/health.ts";
import {
  createRequestLog,
  logRequest,
  type RequestVariables,
} from "./platform/http/request-log.ts";
import { noteRoute, observeRequest } from "./platform/telemetry.ts";
import type { RequestContext } from "./request-context.ts";
import { createFastPath, withoutOutputSchema } from "./speed/fast-path.ts";

export interface AppOptions {
  context: Context;
  readiness: Readiness;
  pages: PageRenderer;
  /** The folder of the built browser files; absent in development. */
  assetsDirectory?: string;
  /** The Square simulator's card form; demo mode only. */
  simulatorScript?: string;
  /** Answers `/metrics`; absent unless the public port serves them. */
  metrics?: MiddlewareHandler;
}

type Http = RequestVariables & { Bindings: HttpBindings };

/** Handles every HTTP request: hot endpoints on the fast path, everything else through Hono. */
export function createListener(options: AppOptions): RequestListener {
  const { context: server, readiness } = options;
  const handleFastPath = createFastPath<RequestContext>({
    // The endpoints that every visitor who books calls, often hundreds at the same time.
    endpoints: [
      withoutOutputSchema(router.activities.slots),
      router.checkouts.create,
      router.checkouts.place,
    ],
    headers: { ...API_HEADERS, ...createResponseHeaders(server.config) },
    readiness,
    toContext: (incoming, requestId) => ({
      requestId,
      server,
      caller: resolveCaller(incoming, server),
    }),
    onMatch: noteEndpoint,
    onError: throwApiError,
    onUnreadable: throwInvalidInput,
    logRequest: (request, startedAt) => logRequest(server.log, request, startedAt),
  });
  const handleRequest = getRequestListener(createApp(options).fetch);
  const { config } = server;
  return (incoming, outgoing) =>
    observeRequest(incoming, outgoing, () => handle(incoming, outgoing));

  function handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (config.demo && isForeignHost(incoming.headers.host, config)) {
      outgoing.writeHead(421, { "Content-Type": "text/plain" });
      outgoing.end("This demo does not answer to that host name. Set PUBLIC_URL to its address.\n");
      return;
    }
    if (!handleFastPath(incoming, outgoing)) void handleRequest(incoming, outgoing);
  }
}

/** Builds the Hono application. Routes and middleware are matched in this order. */
export function createApp({ context, readiness, pages, ...parts }: AppOptions): Hono<Http> {
  const app = new Hono<Http>();
  app.use(closeWhileDraining(readiness));
  app.use(noteMatchedRoute);
  app.route("/", createHealthRoutes(context, readiness));
  if (parts.metrics !== undefined) app.get("/metrics", parts.metrics);
  app.use(createRequestLog(context.log));
  const commonHeaders = Object.entries(createResponseHeaders(context.config));
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of commonHeaders) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });

  app.route("/", webhooksRoutes(context));
  app.route("/", cspReportRoutes(context));
  app.route("/", applePayDomainRoutes(context.config, context.log));
  app.route("/api", apiDocsRoutes(context));
  app.use("/api/*", limitAnonymousBodySize(context, resolveCaller), limitBodySize());
  const handleApi = createApiHandler(router, context);
  app.all("/api/*", async (c) => {
    const caller = resolveCaller(c.env.incoming, context);
    const response = await handleApi(c.req.raw, caller, c.get("requestId"));
    for (const cookie of caller.cookies) response.headers.append("Set-Cookie", cookie);
    for (const [name, value] of Object.entries(API_HEADERS)) {
      // An email preview, which is shown in a frame, sets its own policy.
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  });

  app.get("/files/:name", createFileHandler(context.files));
  app.get(BRAND_STYLE_PATTERN, brandStyle);
  app.route(MAILBOX_PATH, mailboxRoutes(context));
  const { simulatorScript, assetsDirectory } = parts;
  if (simulatorScript !== undefined) {
    app.get("/simulator/square.js", (c) =>
      c.body(simulatorScript, 200, { "Content-Type": "text/javascript; charset=utf-8" }),
    );
  }
  app.use(compress());
  if (assetsDirectory !== undefined) {
    app.use(serveAssets(assetsDirectory));
    // Of another version. A balancer then asks other processes, so it must not cost a page.
    app.get("/assets/*", (c) =>
      c.text("Not in this version.", 404, { "Cache-Control": "no-store" }),
    );
  }
  app.all("*", async (c) => {
    const { raw } = c.req;
    const render = () => pages(raw, resolveCaller(c.env.incoming, context), c.get("requestId"));
    try {
      c.res = await admitPage(context.pool, render, raw.signal);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return renderBusyPage();
    }
    // After the response is assigned: a response made elsewhere has no headers set before it.
    setVisitorCookie(c, context);
    return c.res;
  });
  app.onError((error, c) => {
    // The client disconnected while sending its request; that is no error of ours.
    if (c.req.raw.signal.aborted) return errorResponse("INVALID_INPUT");
    context.log.error({ requestId: c.get("requestId"), err: error }, "request failed");
    return errorResponse("INTERNAL");
  });
  return app;
}

/**
 * Closes connections after their response while draining, so that clients move to other processes.
 */
function closeWhileDraining(readiness: Readiness): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (readiness.isDraining) c.header("Connection", "close");
  };
}

/** Names the route of a request that no endpoint or page has named. */
const noteMatchedRoute: MiddlewareHandler = async (c, next) => {
  await next();
  noteRoute(() => {
    const route = routePath(c);
    return route === "*" || route === "/*" ? undefined : route;
  });
};

/** Caches files with a content hash in their name for ever, others (the favicon) for an hour. */
function serveAssets(root: string) {
  return serveStatic({
    root,
    // The build compresses them; see react-router.config.ts.
    precompressed: true,
    onFound: (path, c) => {
      noteRoute(() => "static file");
      const isContentHashed = path.includes("/assets/");
      c.header(
        "Cache-Control",
        isContentHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
}

/** The security headers of every response; a response's own headers take precedence. */
function createResponseHeaders({ publicUrl }: Pick<Config, "publicUrl">): Record<string, string> {
  const isEncrypted = publicUrl.startsWith("https:");
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    ...(isEncrypted && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
}

/** Additional headers of API responses: never cached, framed, or read by other sites. */
const API_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
};
