import { RESUME_PATH } from "../../shared/embedding.ts";
import { isPaymentStep } from "../../shared/payment-step.ts";
import { TODAY_PATH } from "../../shared/today-path.ts";
import { cardScriptUrl } from "../payments/charge/card-script-url.ts";
import type { Config } from "../platform/config/config.ts";
import {
  type FrameAncestors,
  pagePolicy,
  paymentPolicy,
  REPORTING_ENDPOINTS,
} from "../platform/http/content-security-policy.ts";

interface ProtectedPage {
  pathname: string;
  /** Lets the page's own inline scripts in. */
  nonce: string;
  frameAncestors: FrameAncestors;
}

/**
 * What the browser lets a page do. It belongs to the document, not to the address that is shown
 * later: the web part loads a new document where the payment step begins and ends.
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
  // For what is older than `frame-ancestors`; it knows no list of sites.
  if (frameAncestors === "nobody") headers.set("X-Frame-Options", "DENY");
  if (takesCards && config.square) {
    // It comes beside our own code instead of after it.
    headers.append("Link", `<${cardScriptUrl(config.square)}>; rel=preload; as=script`);
  }
  const camera = pathname === TODAY_PATH ? "(self)" : "()";
  headers.set(
    "Permissions-Policy",
    `camera=${camera}, microphone=(), geolocation=(), payment=(self)`,
  );
  // A bank may show its question in a window of its own. The same on every page: where it differs,
  // the browser changes its process and forgets what the history says about the page.
  // What a frame began is handed to a tab that can still speak to it.
  const isResumePage = pathname === RESUME_PATH;
  headers.set(
    "Cross-Origin-Opener-Policy",
    isResumePage ? "unsafe-none" : "same-origin-allow-popups",
  );
  // Two visitors must never share the number used once.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
}
