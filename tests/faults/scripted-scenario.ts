import { expect } from "vitest";
import type { Witnesses } from "./check-outcome.ts";
import { judge } from "./check-scenario.ts";
import { type Offer, openDay } from "./open-day.ts";
import { Story } from "./scenario.ts";
import type { World } from "./test-environment.ts";
import { Visitor } from "./visitor.ts";
import { Shopper } from "./voucher-buyer.ts";

/** One visitor on a day with three sessions: for what is told on purpose instead of by chance. */
export interface Scene {
  world: World;
  story: Story;
  offer: Offer;
  visitor: Visitor;
  shopper: Shopper;
  witnesses: Witnesses;
}

/** @param day each scene of a world has a day of its own */
export async function newScene(world: World, name: string, day: number): Promise<Scene> {
  const story = new Story(world, name);
  const offer = await openDay(world, story.actor("narrator"), day, 3);
  const visitor = new Visitor(story, "visitor", offer);
  const visitors = [visitor];
  const shopper = new Shopper(story, "shopper");
  const witnesses: Witnesses = {
    visitors,
    cancels: [],
    moves: [],
    sales: [],
    shoppers: [shopper],
    voids: [],
    signs: [],
    touched: new Set<string>(),
  };
  return { world, story, offer, visitor, shopper, witnesses };
}

/** Holds and pays, without trouble; the id of the booking. */
export async function bookOne({ visitor }: Scene): Promise<string> {
  await visitor.holdPlaces(2);
  await visitor.payPlainly("APPROVED");
  const [id] = visitor.bookings.keys();
  if (!id) throw new Error("There is no booking.");
  return id;
}

export async function expectGoodEnd({ story, witnesses }: Scene): Promise<void> {
  await judge(story, witnesses);
  expect(story.violations, story.trace.join("\n")).toEqual([]);
}
