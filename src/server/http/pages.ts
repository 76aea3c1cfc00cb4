import { createRouterClient } from "@orpc/server";
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { Context } from "../context.ts";
import type { Caller } from "./call.ts";
import { router } from "./router.ts";

/** Renders a page of the web part. */
export type Pages = (request: Request, caller: Caller, requestId: string) => Promise<Response>;

/**
 * The web part's own build answers every path that is not the API's. Its loaders call the API
 * inside this process, through the client that is put into their context.
 * @param mode "development" shows what failed in the page
 */
export function pagesOf(
  server: Context,
  build: () => Promise<ServerBuild>,
  mode: "production" | "development",
): Pages {
  const render = createRequestHandler(build, mode);
  return async (request, caller, requestId) => {
    const context = new RouterContextProvider();
    const client = createRouterClient(router, { context: { server, caller, requestId } });
    context.set(apiContextOf(await build()), client);
    return render(request, context);
  };
}

/** The web part names the place where its loaders look for the client; see its entry module. */
function apiContextOf(build: ServerBuild): RouterContext<unknown> {
  const entry: object = build.entry.module;
  if (!("apiContext" in entry)) throw new Error("The web build does not export apiContext.");
  return entry.apiContext as RouterContext<unknown>;
}
