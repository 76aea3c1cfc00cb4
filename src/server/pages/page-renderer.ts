import { randomBytes } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { isFrameable } from "../../shared/embedding.ts";
import { router } from "../api.ts";
import type { Context } from "../context.ts";
import { getTraceParent, noteRoute } from "../platform/telemetry.ts";
import type { Caller } from "../request-context.ts";
import { readEmbeddingSites } from "../settings/embedding-sites.ts";
import { protectDocument } from "./protect-document.ts";

/** Renders a page of the web application. */
export type PageRenderer = (
  request: Request,
  caller: Caller,
  requestId: string,
) => Promise<Response>;

/**
 * Creates the renderer for every path outside the API. The pages' loaders call the API inside this
 * process, through a client in their context.
 * @param mode "development" shows errors in the page, and sets no policy, for Vite's own scripts
 */
export function createPageRenderer(
  server: Context,
  build: () => Promise<ServerBuild>,
  mode: "production" | "development",
): PageRenderer {
  const render = createRequestHandler(build, mode);
  let routes: RouteObject[] | undefined;
  return async (request, caller, requestId) => {
    const { apiContext, nonceContext, traceParentContext } = getWebContexts(await build());
    const nonce = mode === "production" ? randomBytes(16).toString("base64") : "";
    const context = new RouterContextProvider();
    const client = createRouterClient(router, { context: { server, caller, requestId } });
    context.set(apiContext, client);
    context.set(nonceContext, nonce);
    context.set(traceParentContext, getTraceParent() ?? "");
    const { pathname } = new URL(request.url);
    const { routes: manifest } = await build();
    noteRoute(() => {
      routes ??= toRouteTree(manifest);
      return getPagePattern(routes, pathname);
    });
    const [response, frameAncestors] = await Promise.all([
      render(request, context),
      isFrameable(pathname) ? readEmbeddingSites(server) : ("nobody" as const),
    ]);
    // In a frame the page is rendered without the site's header; see web/embed/use-embedded.ts.
    response.headers.append("Vary", "Sec-Fetch-Dest");
    // The page contains the user's data, which the next user of this computer must not see.
    if (caller.sessionCookie !== undefined && !response.headers.has("Cache-Control")) {
      response.headers.set("Cache-Control", "no-store");
    }
    if (nonce !== "")
      protectDocument(response.headers, { pathname, nonce, frameAncestors }, server.config);
    return response;
  };
}

interface WebContexts {
  apiContext: RouterContext<unknown>;
  nonceContext: RouterContext<string>;
  traceParentContext: RouterContext<string>;
}

/** The web application's server entry exports the context keys. */
function getWebContexts(build: ServerBuild): WebContexts {
  const entry: object = build.entry.module;
  if (!("apiContext" in entry && "nonceContext" in entry && "traceParentContext" in entry)) {
    throw new Error("The web build does not export its context keys.");
  }
  return entry as WebContexts;
}

/** The pages' routes as a tree, which the build has as a list of parents. */
function toRouteTree(manifest: ServerBuild["routes"], parentId?: string): RouteObject[] {
  const children = Object.values(manifest).filter((route) => route?.parentId === parentId);
  return children.flatMap((route) =>
    route === undefined
      ? []
      : [
          {
            ...(route.path !== undefined && { path: route.path }),
            ...(route.index ? { index: true } : { children: toRouteTree(manifest, route.id) }),
          } as RouteObject,
        ],
  );
}

/** A page's data has the page's address with an ending; `_root` stands for `/`. */
const DATA_SUFFIX = /\.data$/;

/** Returns the pattern of a page's path, such as `/manage/:token`; undefined if no page has it. */
function getPagePattern(routes: RouteObject[], pathname: string): string | undefined {
  const pagePath = pathname.replace(DATA_SUFFIX, "").replace(/^\/_root$/, "/");
  const matches = matchRoutes(routes, pagePath);
  if (matches === null) return undefined;
  const pattern = matches.reduce(
    (parent, { route: { path = "" } }) => (path.startsWith("/") ? path : `${parent}/${path}`),
    "",
  );
  return pattern.replace(/\/+/g, "/").replace(/(?<=.)\/$/, "");
}
