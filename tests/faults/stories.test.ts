import { expect, inject, test } from "vitest";
import { Figures } from "./figures.ts";
import { runStories } from "./run-stories.ts";

const { url: serverUrl, templateUrl } = inject("databaseServer");

const STORIES = 25;

test(`${STORIES} stories full of faults end as everybody was told; npm run test:faults tells thousands`, {
  timeout: 240_000,
}, async () => {
  const figures = new Figures();
  const options = { serverUrl, templateUrl, figures, seed: "npm test" };
  const bad = await runStories({ ...options, first: 0, count: STORIES, lanes: 2 });
  expect(bad.map(({ seed, violations, trace }) => ({ seed, violations, trace }))).toEqual([]);
  // A run in which nothing happens proves nothing.
  expect(figures.of("truth", "told of a booking")).toBeGreaterThan(STORIES / 2);
  expect(figures.of("truth", "told of a voucher")).toBeGreaterThan(STORIES / 5);
  expect(figures.of("truth", "told of a voiding")).toBeGreaterThan(0);
  expect(figures.of("truth", "got what was shown")).toBeGreaterThan(0);
  expect(figures.of("truth", "told of a signature")).toBeGreaterThan(0);
  expect(figures.of("truth", "cancelled once more")).toBeGreaterThan(0);
  expect(figures.of("faults")).toBeGreaterThan(STORIES);
  expect(figures.of("deaths")).toBeGreaterThan(5);
});
