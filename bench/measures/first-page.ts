import { fileURLToPath } from "node:url";
import { getReachableFiles, getRouteFiles, readWebBuild } from "../../tests/bundle/web-build.ts";
import { startBrowser } from "../support/browser.ts";
import { startAndWaitFor } from "../support/child-process.ts";
import { createTemporaryFolder } from "../support/installation.ts";
import { loadPage, type PageLoad, type Throttling, type Transfer } from "../support/page-load.ts";
import type { Measurement } from "../support/print-report.ts";
import { type ListeningProgram, startDemo } from "../support/programs.ts";
import { withScope } from "../support/scope.ts";
import { measureAlternately } from "../support/take-samples.ts";

const LCP_GOAL_RATIO = 1.1;
/**
 * Limit of the first page's scripts, styles and fonts together, compressed; without pictures and
 * without the code of the next page.
 */
const TRANSFER_GOAL_BYTES = 170_000;
const COUNTED_TYPES = ["Script", "Stylesheet", "Font"];
const START_PAGE = "booking/activities/ActivitiesScreen";
const LISTED_FILES = 5;

const THROTTLING_LABELS: Record<Throttling, string> = {
  devtools: "observed, with slow 4G and a 4 × slower CPU imposed by the browser",
  simulate: "as simulated by Lighthouse for slow 4G and a 4 × slower CPU",
};

/**
 * Measures the start page of the demo venue with an empty browser cache, and the same page without
 * scripts from a bare server.
 * @returns an empty list without a browser
 */
export async function measureFirstPage(rounds: number): Promise<Measurement[]> {
  return await withScope(async (scope) => {
    const browser = await startBrowser();
    if (!browser) return [];
    scope.use(browser);
    const { path: dataDir } = scope.use(await createTemporaryFolder());
    const product = scope.use(await startDemo({ dataDir }));
    const bare = scope.use(await startStaticPage(product));
    const load = async (program: ListeningProgram, throttling: Throttling) =>
      await loadPage(browser.port, `http://localhost:${program.port}/`, throttling);
    // The first loads let the server and the browser compile their code.
    for (const side of [product, bare]) await load(side, "simulate");
    const ownPaths = await findOwnScripts();
    const measure = async (throttling: Throttling) => {
      const loads: PageLoad[] = [];
      const pair = await measureAlternately(rounds, {
        async ours() {
          const loaded = await load(product, throttling);
          loads.push(loaded);
          return loaded.largestContentfulPaintMs;
        },
        raw: async () => (await load(bare, throttling)).largestContentfulPaintMs,
      });
      return {
        label: `First page until its largest picture is shown, ${THROTTLING_LABELS[throttling]}`,
        unit: "ms",
        pair,
        method: { ours: "GET / of the product", raw: "the same page without scripts, bare Node" },
        goal: { atMost: LCP_GOAL_RATIO },
        notes: createNotes(loads, ownPaths),
      };
    };
    return [await measure("devtools"), await measure("simulate")];
  });
}

async function startStaticPage(product: ListeningProgram): Promise<ListeningProgram> {
  const path = fileURLToPath(import.meta.resolve("../bare/static-page.ts"));
  const { child, match: port } = await startAndWaitFor(
    /:(\d+) /,
    process.execPath,
    [path, `http://localhost:${product.port}`],
    { env: { PATH: process.env.PATH } },
  );
  return { ...child, port: Number(port) };
}

/**
 * The scripts that the page itself can load. Others belong to the next page and load when it is
 * idle.
 */
async function findOwnScripts(): Promise<Set<string>> {
  const pages = await readWebBuild();
  return new Set(getReachableFiles(pages, getRouteFiles(pages, START_PAGE)));
}

function createNotes(
  loads: readonly PageLoad[],
  ownPaths: ReadonlySet<string>,
): Measurement["notes"] {
  const shift = Math.max(...loads.map(({ layoutShift }) => layoutShift));
  const isOwn = ({ type, path }: Transfer) => type !== "Script" || ownPaths.has(path);
  const split = loads.map((load) => Object.groupBy(listCounted(load), (one) => `${isOwn(one)}`));
  const heaviestLoad = split.toSorted((a, b) => sumBytes(b.true) - sumBytes(a.true))[0];
  if (!heaviestLoad) return [];
  const largestFiles = (heaviestLoad.true ?? [])
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, LISTED_FILES);
  return [
    ["moves", `layout shift at most ${shift.toFixed(3)}, goal 0`],
    [
      "bytes",
      `${formatKb(sumBytes(heaviestLoad.true))} of script, style and font on the wire, goal ≤ ${formatKb(TRANSFER_GOAL_BYTES)}`,
    ],
    ...largestFiles.map(({ path, bytes }) => ["", `${formatKb(bytes)} ${path}`] as const),
    [
      "later",
      `${formatKb(sumBytes(heaviestLoad.false))} of the next page's script, once the browser is idle`,
    ],
  ];
}

function listCounted({ transfers }: PageLoad): Transfer[] {
  return transfers.filter(({ type }) => COUNTED_TYPES.includes(type));
}

function sumBytes(transfers: readonly Transfer[] = []): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0);
}

function formatKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
