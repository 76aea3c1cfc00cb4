import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { errors } from "../shared/errors.ts";
import { API_BODY_MAX_BYTES } from "../shared/limits.ts";
import type { Context } from "./context.ts";
import { apiDocsRoutes } from "./http/api-docs.ts";
import { apiHandler } from "./http/api-handler.ts";
import { callerOf, rememberVisitor } from "./http/caller.ts";
import { fileHandler } from "./http/files.ts";
import { healthRoutes, type Readiness } from "./http/health.ts";
import { mailboxRoutes } from "./http/mailbox.ts";
import { MAILBOX_PATH } from "./http/mailbox-pages.ts";
import type { Pages } from "./http/pages.ts";
import { type RequestVariables, requestLog } from "./http/request-log.ts";

export interface AppParts {
  context: Context;
  readiness: Readiness;
  pages: Pages;
  /** Where the built files for the browser lie; absent while developing. */
  assetsDirectory?: string;
  /** The stand-in's card form, in demo mode. */
  standinScript?: string;
}

/** All that answers over HTTP, in the order in which a request is offered to it. */
export function createApp({
  context,
  readiness,
  pages,
  ...parts
}: AppParts): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>();
  app.route("/", healthRoutes(context, readiness));
  app.use(requestLog(context.log));
  app.use(async (c, next) => {
    await next();
    c.res.headers.set("X-Content-Type-Options", "nosniff");
    if (!c.res.headers.has("Referrer-Policy")) c.header("Referrer-Policy", "same-origin");
  });

  app.route("/api", apiDocsRoutes(context));
  app.use("/api/*", bodyLimit({ maxSize: API_BODY_MAX_BYTES, onError: () => tooLarge() }));
  const answerApi = apiHandler(context);
  app.all("/api/*", async (c) => {
    const response = await answerApi(c.req.raw, callerOf(c, context), c.get("requestId"));
    response.headers.set("Cache-Control", "no-store");
    return response;
  });

  app.get("/files/:name", fileHandler(context.files));
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
    rememberVisitor(c, context);
    return pages(c.req.raw, callerOf(c, context), c.get("requestId"));
  });
  return app;
}

/** Files named by their content never change; the rest (favicon) is asked about again. */
function builtFiles(root: string) {
  return serveStatic({
    root,
    onFound: (path, c) => {
      const isNamedByContent = path.includes("/assets/");
      c.header(
        "Cache-Control",
        isNamedByContent ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
}

function tooLarge(): Response {
  const { status, sentence } = errors.TOO_LARGE;
  return Response.json({ defined: true, code: "TOO_LARGE", status, message: sentence }, { status });
}
