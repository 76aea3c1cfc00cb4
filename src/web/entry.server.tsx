import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { nonceContext } from "./app/csp-nonce.ts";
import { isAdminPath } from "./app/header-links.ts";
import { deferScripts } from "./defer-scripts.ts";
import { FrameRequestContext, isFrameRequest } from "./embed/use-embedded.ts";
import { withInputReplay } from "./input-replay.ts";

// The server must not import the web part: it takes these keys from the build's entry module.
export { apiContext } from "./app/api-client.ts";
export { nonceContext };

/** A page that takes longer than this is given up, in milliseconds. */
export const streamTimeout = 5000;

/** Renders the page of one request; what it needs was loaded before. */
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
  // What comes later than the rest, browsers put in its place with the next picture that they draw, and
  // of a frame that is scrolled out of view they draw none: the page around it heard nothing from it.
  await page.allReady;
  const html = deferScripts(await new Response(page).text());
  return new Response(withInputReplay(html, nonce), { status, headers });
}

/** Pages of the back office load the table of all routes, others one without the back office's. */
function withAdminManifest(context: EntryContext, { url }: Request): EntryContext {
  if (import.meta.env.DEV || !isAdminPath(new URL(url).pathname)) return context;
  const { manifest } = context;
  return { ...context, manifest: { ...manifest, url: manifest.url.replace(/\.js$/, "-admin.js") } };
}
