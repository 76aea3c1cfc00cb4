import lighthouse from "lighthouse";

/**
 * How a slow telephone is made of this machine. `devtools`: the browser holds every answer back and
 * runs scripts at a quarter of their speed, and what is shown is timed. `simulate`: the page is loaded
 * at full speed and Lighthouse reckons, its own default.
 */
export type Throttling = "devtools" | "simulate";

/** One load of a page in a browser that has nothing of it yet. */
export interface PageLoad {
  /** Until the largest thing in view is shown (Largest Contentful Paint). */
  readonly largestContentfulPaintMs: number;
  /** How much moved about by itself (Cumulative Layout Shift); 0 is nothing. */
  readonly layoutShift: number;
  /** Everything that came over the network, first asked first. */
  readonly transfers: readonly Transfer[];
}

export interface Transfer {
  readonly path: string;
  /** As Chromium names it: Document, Script, Stylesheet, Font, Image, … */
  readonly type: string;
  /** On the wire: compressed, with its headers. */
  readonly bytes: number;
}

const AUDITS = ["largest-contentful-paint", "cumulative-layout-shift", "network-requests"] as const;

/**
 * Loads a page as Lighthouse's telephone does, over its slow 4G (150 ms, 1.6 Mbit/s) with a processor
 * four times slower than this one.
 * @throws when the page did not load.
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
