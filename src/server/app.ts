import type { RequestListener } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { BRAND_STYLE_PATTERN } from "../shared/brand-style.ts";
import { Refusal } from "../shared/refusal.ts";
import { callerOf, rememberVisitor } from "./accounts/caller.ts";
import { router } from "./api.ts";
import type { Context } from "./context.ts";
import { mailboxRoutes } from "./dev-mailbox/mailbox.ts";
import { MAILBOX_PATH } from "./dev-mailbox/mailbox-pages.ts";
import { fileHandler } from "./integrations/files/serve-files.ts";
import type { Pages } from "./pages/page-renderer.ts";
import { webhooksRoutes } from "./payments/webhooks/webhooks.routes.ts";
import { takePageTurn } from "./platform/http/admission.ts";
import { apiDocsRoutes } from "./platform/http/api-docs.ts";
import { errorResponse } from "./platform/http/api-errors.ts";
import { apiHandler, tellError, tellUnreadable } from "./platform/http/api-handler.ts";
import { refuseLargeBodies, refuseLargeFromStrangers } from "./platform/http/body-limits.ts";
import { brandStyle } from "./platform/http/brand-style.ts";
import { busyPage } from "./platform/http/busy-page.ts";
import { cspReportRoutes } from "./platform/http/csp-reports.ts";
import { isOthersHost } from "./platform/http/foreign-host.ts";
import { healthRoutes, type Readiness } from "./platform/http/health.ts";
import { logRequest, type RequestVariables, requestLog } from "./platform/http/request-log.ts";
import { API_HEADERS, answerHeaders } from "./platform/http/response-headers.ts";
import type { Call } from "./request-context.ts";
import { asItIs, shortWays } from "./speed/fast-path.ts";

export interface AppParts {
  context: Context;
  readiness: Readiness;
  pages: Pages;
  /** Where the built files for the browser lie; absent while developing. */
  assetsDirectory?: string;
  /** The stand-in's card form, in demo mode. */
  standinScript?: string;
}

type Http = RequestVariables & { Bindings: HttpBindings };

/** All that answers over HTTP: what hundreds ask at once first, and without a web request. */
export function createListener(parts: AppParts): RequestListener {
  const { context: server, readiness } = parts;
  const answerShortly = shortWays<Call>({
    // What everybody who books calls, and hundreds at the same moment.
    endpoints: [asItIs(router.activities.slots), router.checkouts.create, router.checkouts.place],
    headers: { ...API_HEADERS, ...answerHeaders(server.config) },
    readiness,
    toContext: (incoming, requestId) => ({
      requestId,
      server,
      caller: callerOf(incoming, server),
    }),
    onError: tellError,
    onUnreadable: tellUnreadable,
    logRequest: (request, startedAt) => logRequest(server.log, request, startedAt),
  });
  const answerAnything = getRequestListener(createApp(parts).fetch);
  const { config } = server;
  return (incoming, outgoing) => {
    if (config.demo && isOthersHost(incoming.headers.host, config)) {
      outgoing.writeHead(421, { "Content-Type": "text/plain" });
      outgoing.end("This demo does not answer to that host name. Set PUBLIC_URL to its address.\n");
      return;
    }
    if (!answerShortly(incoming, outgoing)) void answerAnything(incoming, outgoing);
  };
}

/** Everything else, in the order in which a request is offered to it. */
export function createApp({ context, readiness, pages, ...parts }: AppParts): Hono<Http> {
  const app = new Hono<Http>();
  app.use(closeWhileDraining(readiness));
  app.route("/", healthRoutes(context, readiness));
  app.use(requestLog(context.log));
  const everyAnswer = Object.entries(answerHeaders(context.config));
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of everyAnswer) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });

  app.route("/", webhooksRoutes(context));
  app.route("/", cspReportRoutes(context));
  app.route("/api", apiDocsRoutes(context));
  app.use("/api/*", refuseLargeFromStrangers(context, callerOf), refuseLargeBodies());
  const answerApi = apiHandler(router, context);
  app.all("/api/*", async (c) => {
    const caller = callerOf(c.env.incoming, context);
    const response = await answerApi(c.req.raw, caller, c.get("requestId"));
    for (const cookie of caller.cookies) response.headers.append("Set-Cookie", cookie);
    for (const [name, value] of Object.entries(API_HEADERS)) {
      // A letter that is shown in a frame has a policy of its own.
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  });

  app.get("/files/:name", fileHandler(context.files));
  app.get(BRAND_STYLE_PATTERN, brandStyle);
  app.route(MAILBOX_PATH, mailboxRoutes(context));
  const { standinScript, assetsDirectory } = parts;
  if (standinScript !== undefined) {
    app.get("/standin/square.js", (c) =>
      c.body(standinScript, 200, { "Content-Type": "text/javascript; charset=utf-8" }),
    );
  }
  app.use(compress());
  if (assetsDirectory !== undefined) app.use(builtFiles(assetsDirectory));
  app.all("*", async (c) => {
    const { raw } = c.req;
    const render = () => pages(raw, callerOf(c.env.incoming, context), c.get("requestId"));
    try {
      c.res = await takePageTurn(context.pool, render, raw.signal);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return busyPage();
    }
    // What is set before an answer that was made elsewhere is not on it.
    rememberVisitor(c, context);
    return c.res;
  });
  app.onError((error, c) => {
    // The one who asked has left in the middle of the question.
    if (c.req.raw.signal.aborted) return errorResponse("INVALID_INPUT");
    context.log.error({ requestId: c.get("requestId"), err: error }, "a request failed");
    return errorResponse("INTERNAL");
  });
  return app;
}

/** Whoever is answered while the process leaves, asks another one next. */
function closeWhileDraining(readiness: Readiness): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (readiness.isDraining) c.header("Connection", "close");
  };
}

/** Files named by their content never change; the rest (favicon) is asked about again. */
function builtFiles(root: string) {
  return serveStatic({
    root,
    // Compressed at the build; see react-router.config.ts.
    precompressed: true,
    onFound: (path, c) => {
      const isNamedByContent = path.includes("/assets/");
      c.header(
        "Cache-Control",
        isNamedByContent ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
}
