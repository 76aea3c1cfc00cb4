/**
 * Whether any page around this one, at any depth, came without HTTPS: whoever can change that page
 * in transit could read what is typed here. `isSecureContext` covers the whole chain of frames
 * (Secure Contexts, W3C).
 */
export function isInInsecureFrame(): boolean {
  return window.parent !== window && !window.isSecureContext;
}
