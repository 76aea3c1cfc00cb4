import { fileURLToPath } from "node:url";
import { builtPages, filesOf, reachedFrom } from "../../tests/bundle/web-build.ts";
import { startBrowser } from "../support/browser.ts";
import { startUntil } from "../support/child-process.ts";
import { temporaryFolder } from "../support/installation.ts";
import { loadPage, type PageLoad, type Throttling, type Transfer } from "../support/page-load.ts";
import type { Figure } from "../support/print-report.ts";
import { type ListeningProgram, startDemo } from "../support/programs.ts";
import { alternately } from "../support/samples.ts";
import { inScope } from "../support/scope.ts";

const LARGEST_PAINT_GOAL = 1.3;
/** Script, style and font of the first page together, compressed; pictures and the next page apart. */
const BYTES_GOAL = 170_000;
const COUNTED = ["Script", "Stylesheet", "Font"];
const START_PAGE = "booking/activities/ActivitiesScreen";
const LISTED = 5;

const HOW: Record<Throttling, string> = {
  devtools: "as seen, slow 4G and a processor 4 × slower imposed by the browser",
  simulate: "as Lighthouse reckons it for slow 4G and a processor 4 × slower",
};

/**
 * The start page of the demo venue in a browser that has nothing of it yet, beside the same page
 * without scripts from a bare server.
 * @returns nothing where there is no browser.
 */
export async function measureFirstPage(rounds: number): Promise<Figure[]> {
  return await inScope(async (scope) => {
    const browser = await startBrowser();
    if (!browser) return [];
    scope.use(browser);
    const { path: dataDir } = scope.use(await temporaryFolder());
    const product = scope.use(await startDemo({ dataDir }));
    const bare = scope.use(await startStaticPage(product));
    const load = async (of: ListeningProgram, throttling: Throttling) =>
      await loadPage(browser.port, `http://localhost:${of.port}/`, throttling);
    // The first load of each makes the server and the browser compile what they run.
    for (const side of [product, bare]) await load(side, "simulate");
    const own = await ownScripts();
    const measure = async (throttling: Throttling) => {
      const loads: PageLoad[] = [];
      const pair = await alternately(
        rounds,
        async () => {
          const loaded = await load(product, throttling);
          loads.push(loaded);
          return loaded.largestPaintMs;
        },
        async () => (await load(bare, throttling)).largestPaintMs,
      );
      return {
        what: `First page until its largest picture is shown, ${HOW[throttling]}`,
        unit: "ms",
        pair,
        how: { ours: "GET / of the product", raw: "the same page without scripts, bare Node" },
        goal: { atMost: LARGEST_PAINT_GOAL },
        notes: notesOn(loads, own),
      };
    };
    return [await measure("devtools"), await measure("simulate")];
  });
}

async function startStaticPage(product: ListeningProgram): Promise<ListeningProgram> {
  const path = fileURLToPath(import.meta.resolve("../bare/static-page.ts"));
  const { child, said } = await startUntil(
    /:(\d+) /,
    process.execPath,
    [path, `http://localhost:${product.port}`],
    { env: { PATH: process.env.PATH } },
  );
  return { ...child, port: Number(said) };
}

/** All that the page can ask for itself; other scripts are the next page's, fetched when it is idle. */
async function ownScripts(): Promise<Set<string>> {
  const pages = await builtPages();
  return new Set(reachedFrom(pages, filesOf(pages, START_PAGE)));
}

function notesOn(loads: readonly PageLoad[], own: ReadonlySet<string>): Figure["notes"] {
  const shift = Math.max(...loads.map(({ layoutShift }) => layoutShift));
  const isOwn = ({ type, path }: Transfer) => type !== "Script" || own.has(path);
  const split = loads.map((load) => Object.groupBy(counted(load), (one) => `${isOwn(one)}`));
  const most = split.toSorted((a, b) => bytesOf(b.true) - bytesOf(a.true))[0];
  if (!most) return [];
  const biggest = (most.true ?? []).toSorted((a, b) => b.bytes - a.bytes).slice(0, LISTED);
  return [
    ["moves", `layout shift ${shift.toFixed(3)} at most, goal 0`],
    [
      "bytes",
      `${inKb(bytesOf(most.true))} of script, style and font on the wire, goal ≤ ${inKb(BYTES_GOAL)}`,
    ],
    ...biggest.map(({ path, bytes }) => ["", `${inKb(bytes)} ${path}`] as const),
    ["later", `${inKb(bytesOf(most.false))} of the next page's script, once the browser is idle`],
  ];
}

function counted({ transfers }: PageLoad): Transfer[] {
  return transfers.filter(({ type }) => COUNTED.includes(type));
}

function bytesOf(transfers: readonly Transfer[] = []): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0);
}

function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
