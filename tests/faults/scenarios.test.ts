import { expect, inject, test } from "vitest";
import { seed } from "../support/seed.ts";
import { runStories } from "./run-scenarios.ts";
import { Figures } from "./run-stats.ts";

const { url: serverUrl, templateUrl } = inject("databaseServer");

/** A run in which one of these never happens proves nothing. */
const TRUTHS = [
  "told of a booking",
  "told of a voucher",
  "told of a voiding",
  "got what was shown",
  "told of a signature",
  "cancelled once more",
];

/** Stories of each of two worlds: one has a mail server, one has none. */
const AT_ONCE = 5;
const MOST = 20;

test("stories full of faults end as everybody was told; npm run test:faults tells thousands", {
  timeout: 600_000,
}, async () => {
  const figures = new Figures();
  const tell = (first: number) =>
    runStories({ serverUrl, templateUrl, figures, seed, first, count: AT_ONCE, lanes: 1 });
  // Ten, and as many more as it takes until everything has happened.
  for (let first = 0; first < MOST && !isRich(figures); first += AT_ONCE) {
    const bad = (await Promise.all([tell(first), tell(MOST + first)])).flat();
    expect(bad.map(({ seed, violations, trace }) => ({ seed, violations, trace }))).toEqual([]);
  }
  expect(isRich(figures), figures.lines().join("\n")).toBe(true);
  expect(figures.of("truth", "told of a booking")).toBeGreaterThan(figures.of("stories") / 2);
  expect(figures.of("faults")).toBeGreaterThan(figures.of("stories"));
});

function isRich(figures: Figures): boolean {
  const isMissing = TRUTHS.some((truth) => figures.of("truth", truth) === 0);
  return !isMissing && figures.of("deaths") > 1;
}
