import { randomBytes } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { isPaymentStep } from "../../shared/payment-step.ts";
import type { Context } from "../context.ts";
import { cardScriptUrl } from "../payments/card-script-url.ts";
import type { Caller } from "./call.ts";
import { pagePolicy, paymentPolicy } from "./content-security-policy.ts";
import { router } from "./router.ts";

/** Renders a page of the web part. */
export type Pages = (request: Request, caller: Caller, requestId: string) => Promise<Response>;

/**
 * The web part's own build answers every path that is not the API's. Its loaders call the API
 * inside this process, through the client that is put into their context.
 * @param mode "development" shows what failed in the page, and lets Vite's own scripts in
 */
export function pagesOf(
  server: Context,
  build: () => Promise<ServerBuild>,
  mode: "production" | "development",
): Pages {
  const render = createRequestHandler(build, mode);
  return async (request, caller, requestId) => {
    const { apiContext, nonceContext } = contextsOf(await build());
    const nonce = mode === "production" ? randomBytes(16).toString("base64") : "";
    const context = new RouterContextProvider();
    const client = createRouterClient(router, { context: { server, caller, requestId } });
    context.set(apiContext, client);
    context.set(nonceContext, nonce);
    const response = await render(request, context);
    // Whoever is signed in stands in it: the next person at this computer does not find it.
    if (caller.sessionCookie !== undefined && !response.headers.has("Cache-Control")) {
      response.headers.set("Cache-Control", "no-store");
    }
    if (nonce !== "") protectDocument(response.headers, request, nonce, server);
    return response;
  };
}

/**
 * What the browser lets a page do. It belongs to the document, not to the address that is shown
 * later: the web part loads a new document where the payment step begins and ends.
 */
function protectDocument(
  headers: Headers,
  request: Request,
  nonce: string,
  { config }: Context,
): void {
  const takesCards = isPaymentStep(new URL(request.url).pathname);
  headers.set(
    "Content-Security-Policy",
    takesCards ? paymentPolicy(nonce, config.square) : pagePolicy(nonce),
  );
  if (takesCards && config.square) {
    // It comes beside our own code instead of after it.
    headers.append("Link", `<${cardScriptUrl(config.square)}>; rel=preload; as=script`);
  }
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(self)");
  // A bank may show its question in a window of its own. The same on every page: where it differs,
  // the browser changes its process and forgets what the history says about the page.
  headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  // Two visitors must never share the number used once.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
}

interface WebContexts {
  apiContext: RouterContext<unknown>;
  nonceContext: RouterContext<string>;
}

/** The web part names the places where it looks for what it is given; see its entry module. */
function contextsOf(build: ServerBuild): WebContexts {
  const entry: object = build.entry.module;
  if (!("apiContext" in entry && "nonceContext" in entry)) {
    throw new Error("The web build does not export apiContext and nonceContext.");
  }
  return entry as WebContexts;
}
