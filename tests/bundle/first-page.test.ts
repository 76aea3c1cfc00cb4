import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import {
  type BuiltPages,
  builtPages,
  fileOf,
  filesOf,
  modulesIn,
  reachedFrom,
  weightOf,
} from "./web-build.ts";

/** Script, style and font together, compressed; pictures apart. In bytes. */
const BUDGET = 170_000;
const START_PAGE = "booking/activities/ActivitiesScreen";
const BACK_OFFICE = "admin/";
/** Asked for by who signs in or has been signed out, in another site's frame, and at the desk. */
const ONLY_WHEN_WANTED = [
  "src/web/app/admin-routes.ts",
  "src/web/account/AccountDialog.tsx",
  "src/web/account/ErasedNotice.tsx",
  "src/web/account/SessionEndedNotice.tsx",
  "src/web/embed/FrameBlocked.tsx",
  "src/web/embed/ParentPageSync.tsx",
];

let pages: BuiltPages;

beforeAll(async () => {
  pages = await builtPages();
});

test("script, style and font of the start page weigh no more than 170 kB", async () => {
  const weights = await weigh([...filesOf(pages, START_PAGE), ...(await stylesAndFonts())]);
  const total = sum(weights);
  tell(`The start page: ${inKb(total)} of script, style and font.`);
  for (const [file, bytes] of weights) tell(`${inKb(bytes).padStart(10)} ${file}`);
  expect(total).toBeLessThanOrEqual(BUDGET);
});

test("so it does with what older browsers load for dates, and with the code that makes calls", async () => {
  const wanted = ONLY_WHEN_WANTED.map((module) => fileOf(pages, module));
  const later = reachedFrom(pages, filesOf(pages, START_PAGE), wanted);
  const weights = await weigh([...later, ...(await stylesAndFonts())]);
  tell(`The start page and all that it can ask for: ${inKb(sum(weights))}.`);
  const modules = modulesIn(pages, later);
  expect(modules).toContain("src/web/app/http-link.ts");
  expect(modules.some((module) => module.includes("temporal-polyfill"))).toBe(true);
  expect(sum(weights)).toBeLessThanOrEqual(BUDGET);
});

test("no page of a visitor can load anything of the back office", () => {
  const visitors = pages.routes.filter(({ id }) => !id.startsWith(BACK_OFFICE));
  expect(visitors.map(({ id }) => id)).toContain(START_PAGE);
  const loaded = visitors.flatMap(({ id }) =>
    modulesIn(pages, reachedFrom(pages, filesOf(pages, id)))
      .filter((module) => module.startsWith(`src/web/${BACK_OFFICE}`))
      .map((module) => `${id} loads ${module}`),
  );
  expect(loaded).toEqual([]);
});

test("the start page brings nothing of the steps after it but how they begin", () => {
  const modules = modulesIn(pages, filesOf(pages, START_PAGE));
  expect(modules).toContain("src/web/booking/activities/ActivityCard.tsx");
  const heavy = ["zod", "react-hook-form", "libphonenumber-js", "@base-ui", "signature_pad"];
  expect(modules.filter((module) => heavy.some((name) => module.includes(`/${name}/`)))).toEqual(
    [],
  );
});

test("the library that draws charts is for the reports alone, and comes once they stand", () => {
  const draws = (files: readonly string[]) =>
    modulesIn(pages, files).some((module) => module.includes("/recharts/"));
  const drawing = pages.routes.filter(({ id }) => draws(reachedFrom(pages, filesOf(pages, id))));
  expect(drawing.map(({ id }) => id)).toEqual(["admin/reports/ReportsScreen"]);
  expect(draws(filesOf(pages, "admin/reports/ReportsScreen"))).toBe(false);
});

/** What the page's style names, and the styles themselves. */
async function stylesAndFonts(): Promise<string[]> {
  const rendered = await readFile(join(projectRoot, "build", "web", "server", "index.js"), "utf8");
  const files = [...new Set(rendered.match(/\/assets\/[\w.-]+\.(?:css|woff2)/g))];
  expect(files.some((file) => file.endsWith(".css"))).toBe(true);
  expect(files.some((file) => file.endsWith(".woff2"))).toBe(true);
  // The back office's own sheet is asked for by its frame alone.
  const visitors = files.filter((file) => !/\/admin-[^/]+\.css$/.test(file));
  expect(files.length - visitors.length).toBe(1);
  return visitors;
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

type Weight = [file: string, bytes: number];

async function weigh(files: readonly string[]): Promise<Weight[]> {
  const weights = await Promise.all(
    files.map(async (file): Promise<Weight> => [file, await weightOf(file)]),
  );
  return weights.toSorted(([, a], [, b]) => b - a);
}

function sum(weights: readonly Weight[]): number {
  return weights.reduce((total, [, bytes]) => total + bytes, 0);
}

function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(2)} kB`;
}
