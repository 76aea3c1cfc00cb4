import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { API_BODY_MAX_BYTES } from "../../../shared/limits.ts";
import type { Context } from "../../context.ts";
import { CSP_REPORTS_PATH } from "./content-security-policy.ts";

/** Anyone can send reports, so a process logs at most this many a minute and counts the rest. */
const MAX_LOGGED_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/** A violation of a page's policy. */
interface Violation {
  page: string;
  directive: string;
  blocked: string;
  source: string;
}

const text = z.string().max(4096).default("");

/** The format of `report-uri` (CSP level 2), which Firefox sends. */
const level2Report = z
  .object({
    "csp-report": z.object({
      "document-uri": text,
      "effective-directive": text,
      "violated-directive": text,
      "blocked-uri": text,
      "source-file": text,
    }),
  })
  .transform(({ "csp-report": report }): Violation[] => [
    {
      page: report["document-uri"],
      directive: report["effective-directive"] || report["violated-directive"],
      blocked: report["blocked-uri"],
      source: report["source-file"],
    },
  ]);

/** The format of the Reporting API (`report-to`, CSP level 3). */
const level3Reports = z
  .array(
    z.object({
      type: z.string(),
      body: z.object({
        documentURL: text,
        effectiveDirective: text,
        blockedURL: text,
        sourceFile: text.nullable(),
      }),
    }),
  )
  .max(100)
  .transform((reports): Violation[] =>
    reports
      .filter(({ type }) => type === "csp-violation")
      .map(({ body }) => ({
        page: body.documentURL,
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
        source: body.sourceFile ?? "",
      })),
  );

const reports = z.union([level2Report, level3Reports]);

/**
 * Receives reports of policy violations, answers 204 and logs them. Query strings and fragments are
 * not logged, because they may contain tokens. Violations by browser extensions are ignored.
 */
export function cspReportRoutes({ log }: Pick<Context, "log">): Hono {
  const shouldLog = createLogLimiter(MAX_LOGGED_PER_MINUTE, (count) =>
    log.warn({ count }, "csp reports suppressed: too many in a minute"),
  );
  const tooLarge = bodyLimit({
    maxSize: API_BODY_MAX_BYTES,
    onError: (c) => c.text("too large", 413),
  });
  return new Hono().post(CSP_REPORTS_PATH, tooLarge, async (c) => {
    const result = reports.safeParse(await c.req.json().catch(() => null));
    if (!result.success) return c.text("not a report", 400);
    for (const { page, directive, blocked, source } of result.data) {
      if (isExtensionUrl(blocked) || isExtensionUrl(source) || !shouldLog()) continue;
      log.warn(
        {
          page: redactUrl(page),
          directive,
          blocked: redactUrl(blocked),
          source: redactUrl(source),
        },
        "csp violation reported",
      );
    }
    return c.body(null, 204);
  });
}

function isExtensionUrl(address: string): boolean {
  return /^[a-z-]+-extension\b/.test(address);
}

/** Strips query and fragment from a URL; returns a keyword such as "inline" as it is. */
function redactUrl(address: string): string {
  const url = URL.parse(address);
  if (!url) return address.slice(0, 100);
  return (url.host === "" ? url.protocol : url.origin + url.pathname).slice(0, 200);
}

/**
 * Returns a function that is true at most `maxPerMinute` times a minute. The number of other calls
 * goes to `logSuppressed` at the first call after that minute.
 */
function createLogLimiter(
  maxPerMinute: number,
  logSuppressed: (count: number) => void,
): () => boolean {
  let count = 0;
  let windowStartedAt = performance.now();
  return () => {
    if (performance.now() - windowStartedAt > MINUTE_MS) {
      if (count > maxPerMinute) logSuppressed(count - maxPerMinute);
      [count, windowStartedAt] = [0, performance.now()];
    }
    count += 1;
    return count <= maxPerMinute;
  };
}
