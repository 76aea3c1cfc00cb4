import { RESUME_PATH } from "../../shared/embedding.ts";
import { isPaymentStep, TODAY_PATH } from "../../shared/paths.ts";
import { cardScriptUrl } from "../payments/charge/payments.routes.ts";
import type { Config } from "../platform/config/config.ts";
import {
  type FrameAncestors,
  GOOGLE_PAY_HOST,
  pagePolicy,
  paymentPolicy,
  REPORTING_ENDPOINTS,
} from "../platform/http/content-security-policy.ts";

interface ProtectedPage {
  pathname: string;
  /** Allows the page's own inline scripts. */
  nonce: string;
  frameAncestors: FrameAncestors;
}

/**
 * Sets the security headers of a page. They apply to the document, even after client-side
 * navigation, so the web application loads a new document when the payment step starts and ends.
 */
export function protectDocument(
  headers: Headers,
  { pathname, nonce, frameAncestors }: ProtectedPage,
  config: Pick<Config, "square">,
): void {
  const takesCards = isPaymentStep(pathname);
  headers.set(
    "Content-Security-Policy",
    takesCards
      ? paymentPolicy(nonce, config.square, frameAncestors)
      : pagePolicy(nonce, frameAncestors),
  );
  headers.set("Reporting-Endpoints", REPORTING_ENDPOINTS);
  // For browsers without `frame-ancestors`; this header cannot hold a list of sites.
  if (frameAncestors === "nobody") headers.set("X-Frame-Options", "DENY");
  if (takesCards && config.square) {
    // Loads the card script in parallel with our own code.
    headers.append("Link", `<${cardScriptUrl(config.square)}>; rel=preload; as=script`);
  }
  const isSquareLive = takesCards && config.square !== undefined && !config.square.sdkUrl;
  const payment = isSquareLive ? `(self "${GOOGLE_PAY_HOST}")` : "(self)";
  const camera = pathname === TODAY_PATH ? "(self)" : "()";
  headers.set(
    "Permissions-Policy",
    `camera=${camera}, microphone=(), geolocation=(), payment=${payment}`,
  );
  // `allow-popups`, because a bank may show its challenge in a window. The same on every page:
  // where it differs, the browser switches processes and loses the history state. Except on the
  // resume page, a tab opened by an embedded frame, which must stay able to talk to that frame.
  const isResumePage = pathname === RESUME_PATH;
  headers.set(
    "Cross-Origin-Opener-Policy",
    isResumePage ? "unsafe-none" : "same-origin-allow-popups",
  );
  // Visitors must never share a nonce through a cache.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
}
