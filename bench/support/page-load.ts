import lighthouse from "lighthouse";

/**
 * How a slow phone is emulated. `devtools`: the browser delays responses and slows scripts to a
 * quarter of their speed, and the observed paint is timed. `simulate`, Lighthouse's default: the
 * page loads at full speed and Lighthouse computes the result.
 */
export type Throttling = "devtools" | "simulate";

/** One load of a page with an empty cache. */
export interface PageLoad {
  /** Largest Contentful Paint. */
  readonly largestContentfulPaintMs: number;
  /** Cumulative Layout Shift; 0 is none. */
  readonly layoutShift: number;
  /** All network transfers, in request order. */
  readonly transfers: readonly Transfer[];
}

export interface Transfer {
  readonly path: string;
  /** As Chromium names it: Document, Script, Stylesheet, Font, Image, … */
  readonly type: string;
  /** Bytes on the wire: compressed, with headers. */
  readonly bytes: number;
}

const AUDITS = ["largest-contentful-paint", "cumulative-layout-shift", "network-requests"] as const;

/**
 * Loads a page like Lighthouse's phone: over slow 4G (150 ms, 1.6 Mbit/s), with a CPU four times
 * slower than this machine's.
 * @throws Error if the page did not load
 */
export async function loadPage(
  browserPort: number,
  url: string,
  throttling: Throttling,
): Promise<PageLoad> {
  const result = await lighthouse(url, {
    port: browserPort,
    logLevel: "error",
    output: "json",
    onlyAudits: [...AUDITS],
    throttlingMethod: throttling,
    disableFullPageScreenshot: true,
  });
  const report = result?.lhr;
  if (!report || report.runtimeError) {
    throw new Error(`${url} did not load: ${report?.runtimeError?.message ?? "no report"}.`);
  }
  const [paint, shift, network] = AUDITS.map((name) => report.audits[name]);
  return {
    largestContentfulPaintMs: requireNumber(paint?.numericValue, url),
    layoutShift: requireNumber(shift?.numericValue, url),
    transfers: toTransfers(network?.details),
  };
}

function requireNumber(value: number | undefined, url: string): number {
  if (value === undefined || !Number.isFinite(value)) throw new Error(`${url} was not measured.`);
  return value;
}

function toTransfers(details: unknown): Transfer[] {
  const { items } = details as {
    items: { url: string; resourceType?: string; transferSize?: number }[];
  };
  return items.map(({ url, resourceType = "Other", transferSize = 0 }) => ({
    path: new URL(url).pathname,
    type: resourceType,
    bytes: transferSize,
  }));
}
