/**
 * Adds a script by which the page's requests to this server continue the trace of the page, so that
 * a trace goes from a click to SQL. Only pages of a server that makes traces have it: as a part of
 * the application's code, every visitor would download it.
 * @param traceParent in the format of W3C Trace Context; empty without traces
 */
export function withTrace(html: string, nonce: string, traceParent: string): string {
  if (traceParent === "") return html;
  const call = `(${sendTraceParent})(${JSON.stringify(traceParent)})`;
  return html.replace(/<head[^>]*>/, (head) => `${head}<script nonce="${nonce}">${call}</script>`);
}

/**
 * Runs in the browser from its own source text, so it must not refer to anything outside itself.
 */
function sendTraceParent(traceParent: string): void {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    // Other sites, such as Square's, would have to allow the header.
    if (new URL(request.url).origin === location.origin) {
      request.headers.set("traceparent", traceParent);
    }
    return send(request);
  };
}
