import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import {
  findChunkFile,
  getModules,
  getReachableFiles,
  getRouteFiles,
  getTransferBytes,
  readWebBuild,
  type WebBuild,
} from "./web-build.ts";

/** Compressed size of scripts, styles and font together, without pictures, in bytes. */
const BUDGET_BYTES = 170_000;
const START_PAGE = "booking/activities/ActivitiesScreen";
const ADMIN_ROUTE_PREFIX = "admin/";
/** Loaded only on sign-in, after sign-out, in another site's frame, or in the back office. */
const LAZY_MODULES = [
  "\0virtual:admin-routes",
  "src/web/account/AccountDialog.tsx",
  "src/web/account/ErasedNotice.tsx",
  "src/web/account/SessionEndedNotice.tsx",
  "src/web/embed/FrameBlocked.tsx",
  "src/web/embed/ParentPageSync.tsx",
];

let webBuild: WebBuild;

beforeAll(async () => {
  webBuild = await readWebBuild();
});

test("scripts, styles and font of the start page weigh no more than 170 kB", async () => {
  const fileSizes = await measureFiles([
    ...getRouteFiles(webBuild, START_PAGE),
    ...(await stylesAndFonts()),
  ]);
  const total = sumBytes(fileSizes);
  print(`The start page: ${formatKilobytes(total)} of script, style and font.`);
  for (const [file, bytes] of fileSizes) print(`${formatKilobytes(bytes).padStart(10)} ${file}`);
  expect(total).toBeLessThanOrEqual(BUDGET_BYTES);
});

test("they stay within it with the date polyfill of older browsers and the API client", async () => {
  const lazyFiles = LAZY_MODULES.map((module) => findChunkFile(webBuild, module));
  const reachableFiles = getReachableFiles(
    webBuild,
    getRouteFiles(webBuild, START_PAGE),
    lazyFiles,
  );
  const fileSizes = await measureFiles([...reachableFiles, ...(await stylesAndFonts())]);
  print(`The start page and all that it can ask for: ${formatKilobytes(sumBytes(fileSizes))}.`);
  const modules = getModules(webBuild, reachableFiles);
  expect(modules).toContain("src/web/app/http-link.ts");
  expect(modules.some((module) => module.includes("temporal-polyfill"))).toBe(true);
  expect(sumBytes(fileSizes)).toBeLessThanOrEqual(BUDGET_BYTES);
});

test("no visitor page can load any code of the back office", () => {
  const publicRoutes = webBuild.routes.filter(({ id }) => !id.startsWith(ADMIN_ROUTE_PREFIX));
  expect(publicRoutes.map(({ id }) => id)).toContain(START_PAGE);
  const loaded = publicRoutes.flatMap(({ id }) =>
    getModules(webBuild, getReachableFiles(webBuild, getRouteFiles(webBuild, id)))
      .filter((module) => module.startsWith(`src/web/${ADMIN_ROUTE_PREFIX}`))
      .map((module) => `${id} loads ${module}`),
  );
  expect(loaded).toEqual([]);
});

test("the start page loads no heavy package of the later booking steps", () => {
  const modules = getModules(webBuild, getRouteFiles(webBuild, START_PAGE));
  expect(modules).toContain("src/web/booking/activities/ActivityCard.tsx");
  const heavyPackages = [
    "zod",
    "react-hook-form",
    "libphonenumber-js",
    "@base-ui",
    "signature_pad",
  ];
  expect(
    modules.filter((module) => heavyPackages.some((name) => module.includes(`/${name}/`))),
  ).toEqual([]);
});

test("only the reports page loads the chart library, and only after it has rendered", () => {
  const usesCharts = (files: readonly string[]) =>
    getModules(webBuild, files).some((module) => module.includes("/recharts/"));
  const chartRoutes = webBuild.routes.filter(({ id }) =>
    usesCharts(getReachableFiles(webBuild, getRouteFiles(webBuild, id))),
  );
  expect(chartRoutes.map(({ id }) => id)).toEqual(["admin/reports/ReportsScreen"]);
  expect(usesCharts(getRouteFiles(webBuild, "admin/reports/ReportsScreen"))).toBe(false);
});

/** The style sheets and fonts of the public pages. */
async function stylesAndFonts(): Promise<string[]> {
  const rendered = await readFile(join(projectRoot, "build", "web", "server", "index.js"), "utf8");
  const files = [...new Set(rendered.match(/\/assets\/[\w.-]+\.(?:css|woff2)/g))];
  expect(files.some((file) => file.endsWith(".css"))).toBe(true);
  expect(files.some((file) => file.endsWith(".woff2"))).toBe(true);
  // Only the back office's layout loads its own style sheet.
  const publicRoutes = files.filter((file) => !/\/admin-[^/]+\.css$/.test(file));
  expect(files.length - publicRoutes.length).toBe(1);
  return publicRoutes;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

type FileSize = [file: string, bytes: number];

async function measureFiles(files: readonly string[]): Promise<FileSize[]> {
  const fileSizes = await Promise.all(
    files.map(async (file): Promise<FileSize> => [file, await getTransferBytes(file)]),
  );
  return fileSizes.toSorted(([, a], [, b]) => b - a);
}

function sumBytes(fileSizes: readonly FileSize[]): number {
  return fileSizes.reduce((total, [, bytes]) => total + bytes, 0);
}

function formatKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(2)} kB`;
}
