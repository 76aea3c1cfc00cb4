import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { API_BODY_MAX_BYTES } from "../../../shared/limits.ts";
import type { Context } from "../../context.ts";
import { CSP_REPORTS_PATH } from "./content-security-policy.ts";

/** Anybody can send reports: a process writes down so many a minute, and counts the others. */
const MAX_LOGGED_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/** What a browser did not let a page do. */
interface Violation {
  page: string;
  directive: string;
  blocked: string;
  source: string;
}

const text = z.string().max(4096).default("");

/** As Firefox sends it (`report-uri`, CSP level 2). */
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

/** As the Reporting API sends them (`report-to`, CSP level 3). */
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
 * Where browsers say what a page's policy kept from it: 204, and a line in the log, in which neither
 * queries nor fragments stand, because they can open something. What a visitor's own extensions try is
 * left out.
 */
export function cspReportRoutes({ log }: Pick<Context, "log">): Hono {
  const shouldLog = createLogLimiter(MAX_LOGGED_PER_MINUTE, (count) =>
    log.warn({ count }, "more reports of blocked content came than are written down"),
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
        "a browser blocked what a page's policy does not allow",
      );
    }
    return c.body(null, 204);
  });
}

function isExtensionUrl(address: string): boolean {
  return /^[a-z-]+-extension\b/.test(address);
}

/** An address without what can be secret in it; a word ("inline") as it is. */
function redactUrl(address: string): string {
  const url = URL.parse(address);
  if (!url) return address.slice(0, 100);
  return (url.host === "" ? url.protocol : url.origin + url.pathname).slice(0, 200);
}

/** Says yes so often in a minute; how often it said no is told at the beginning of the next. */
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
