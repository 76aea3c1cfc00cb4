/**
 * Whether a page around this one, near or far, came without HTTPS: whoever can change that page on
 * its way could see what is typed in it. The browser says so of the whole chain (Secure Contexts, W3C).
 */
export function isInInsecureFrame(): boolean {
  return window.parent !== window && !window.isSecureContext;
}
