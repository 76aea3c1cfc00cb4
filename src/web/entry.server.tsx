import { renderToReadableStream } from "react-dom/server";
import {
  createContext,
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isAdminPath } from "./app/header-links.ts";
import { withTrace } from "./continue-trace.ts";
import { deferScripts } from "./defer-scripts.ts";
import { FrameRequestContext, isFrameRequest } from "./embed/use-embedded.ts";
import { withInputReplay } from "./input-replay.ts";

// The server may not import from `web`, so the build's entry module exports these keys to it.
export { apiContext } from "./app/api-client.ts";

/**
 * The nonce of the page's inline scripts, as in the response's Content-Security-Policy; empty when
 * there is no such policy.
 */
export const nonceContext = createContext("");

/** How the trace of the page is continued; empty when the server makes no traces. */
export const traceParentContext = createContext("");

/** Rendering a page is aborted after this time. */
export const streamTimeout = 5000;

/** Renders the page of one request; the loaders have run before. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const nonce = loadContext.get(nonceContext);
  const page = await renderToReadableStream(
    <FrameRequestContext value={isFrameRequest(request)}>
      <ServerRouter
        context={withAdminManifest(routerContext, request)}
        url={request.url}
        nonce={nonce}
      />
    </FrameRequestContext>,
    {
      nonce,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout + 1000)]),
    },
  );
  // Wait for the whole page instead of streaming it. Browsers insert streamed content with their
  // next frame, and a frame that is scrolled out of view renders none, so the host page would get
  // no height.
  await page.allReady;
  const html = deferScripts(await new Response(page).text());
  const traced = withTrace(html, nonce, loadContext.get(traceParentContext));
  return new Response(withInputReplay(traced, nonce), { status, headers });
}

/** Back office pages load the manifest of all routes, other pages one without the back office's. */
function withAdminManifest(context: EntryContext, { url }: Request): EntryContext {
  if (import.meta.env.DEV || !isAdminPath(new URL(url).pathname)) return context;
  const { manifest } = context;
  return { ...context, manifest: { ...manifest, url: manifest.url.replace(/\.js$/, "-admin.js") } };
}
