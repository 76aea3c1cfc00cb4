import type { SquareConfig } from "../config/config.ts";

/** The sources of each directive. */
type Policy = Record<string, readonly string[]>;

const SELF = "'self'";
const NONE = "'none'";

/** Where browsers report violations of a policy. */
export const CSP_REPORTS_PATH = "/csp-reports";

/** The value of the `Reporting-Endpoints` header, which `report-to` refers to. */
export const REPORTING_ENDPOINTS = `csp="${CSP_REPORTS_PATH}"`;

/** Who may show a page in a frame: our own pages and these origins, or nobody. */
export type FrameAncestors = readonly string[] | "nobody";

/**
 * The default policy: nothing from other origins, and only inline scripts with the page's nonce.
 */
export function pagePolicy(nonce: string, frameAncestors: FrameAncestors): string {
  return formatPolicy(createStrictPolicy(nonce, frameAncestors));
}

/**
 * The policy of the payment step, the only document that may load the card processor's script;
 * `square` decides from where. The simulator needs its script and nothing more.
 */
export function paymentPolicy(
  nonce: string,
  square: SquareConfig | undefined,
  frameAncestors: FrameAncestors,
): string {
  if (square === undefined) return pagePolicy(nonce, frameAncestors);
  const page = createStrictPolicy(nonce, frameAncestors);
  if (square.sdkUrl === undefined) return formatPolicy(extendForSquare(page, square.environment));
  const scripts = [...(page["script-src"] ?? []), ...toOriginList(square.sdkUrl)];
  return formatPolicy({ ...page, "script-src": scripts });
}

/**
 * The policy of a page without scripts, whose only style sheet is the inline one with this hash.
 */
export function plainPagePolicy(
  styleHash: string,
  frameAncestors: "nobody" | "anybody" = "nobody",
): string {
  return formatPolicy({
    "default-src": [NONE],
    "style-src": [`'${styleHash}'`],
    "base-uri": [NONE],
    "form-action": [NONE],
    ...(frameAncestors === "nobody" && { "frame-ancestors": [NONE] }),
  });
}

function createStrictPolicy(nonce: string, frameAncestors: FrameAncestors): Policy {
  return {
    "default-src": [SELF],
    "script-src": [SELF, `'nonce-${nonce}'`],
    "style-src": [SELF],
    "img-src": [SELF, "data:", "blob:"],
    "connect-src": [SELF],
    // The previews in the email log.
    "frame-src": [SELF],
    "object-src": [NONE],
    "base-uri": [SELF],
    "form-action": [SELF],
    "frame-ancestors": frameAncestors === "nobody" ? [NONE] : [SELF, ...frameAncestors],
    // `report-uri` is for browsers without `report-to`.
    "report-uri": [CSP_REPORTS_PATH],
    "report-to": ["csp"],
  };
}

const SQUARE_HOSTS = {
  production: { script: "https://web.squarecdn.com", cardForm: "https://pci-connect.squareup.com" },
  sandbox: {
    script: "https://sandbox.web.squarecdn.com",
    cardForm: "https://pci-connect.squareupsandbox.com",
  },
} as const;

/**
 * Google Pay's script and frame, and what Chrome fetches to open its sheet. (Apple Pay is part of the
 * browser and needs nothing.)
 */
export const GOOGLE_PAY_HOST = "https://pay.google.com";

/**
 * The sources that Square's Web Payments SDK needs (developer.squareup.com, "Content Security
 * Policy"), plus its error reports and fonts as observed. The bank's challenge page may come from
 * any host, in a frame, and is opened by posting a form: hence `https:` twice.
 */
function extendForSquare(page: Policy, environment: SquareConfig["environment"]): Policy {
  const { script, cardForm } = SQUARE_HOSTS[environment];
  return {
    ...page,
    "script-src": [...(page["script-src"] ?? []), script, GOOGLE_PAY_HOST],
    "style-src": [SELF, "'unsafe-inline'", script],
    "img-src": [...(page["img-src"] ?? []), script, "https://www.gstatic.com"],
    "connect-src": [
      SELF,
      script,
      cardForm,
      "https://o160250.ingest.sentry.io",
      GOOGLE_PAY_HOST,
      "https://google.com",
    ],
    "font-src": [
      SELF,
      "https://square-fonts-production-f.squarecdn.com",
      "https://d1g145x70srn7h.cloudfront.net",
      "https://cash-f.squarecdn.com",
    ],
    "frame-src": [SELF, script, "https:"],
    "form-action": [SELF, "https:"],
  };
}

/** Empty for a path on our own origin, which `'self'` covers. */
function toOriginList(scriptUrl: string): string[] {
  const origin = URL.parse(scriptUrl)?.origin;
  return origin === undefined ? [] : [origin];
}

function formatPolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
    .join("; ");
}
