/** The `headers` of a page that a secret link opens: nobody learns of it, keeps or finds it. */
export function privateHeaders() {
  return {
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
  };
}
