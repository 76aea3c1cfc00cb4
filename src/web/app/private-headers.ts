/** The `headers` of a page that a secret link opens: no referrer, no caching, no indexing. */
export function privateHeaders() {
  return {
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
  };
}
