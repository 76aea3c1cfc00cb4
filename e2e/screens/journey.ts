import type { Page } from "@playwright/test";
import type { Shown } from "../support/page-or-frame.ts";
import type { FreeSlot } from "../support/places.ts";
import { newVisitor } from "../support/visitor.ts";
import { untilLoadedAt } from "../support/wait-for-document.ts";
import { bookNow, openActivities } from "./activity-list.ts";
import { chooseSlot } from "./date-and-time.ts";
import { chooseTickets, continueTo, fillInformation, signByTyping } from "./steps.ts";

/** From the list to the tickets step, with the slot chosen. */
export async function goToTickets(page: Page, free: FreeSlot): Promise<void> {
  await openActivities(page);
  await bookNow(page, free.activity.name);
  await chooseSlot(page, free);
}

/** From the list to the payment step, with places held and everything filled in. */
export async function goToPayment(
  page: Page,
  free: FreeSlot,
  tickets = 1,
  /** Done at each step, with what it asks for filled in where that does not lead on by itself. */
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await openActivities(page);
  await goOnToPayment(page, free, tickets, meanwhile);
  // The step has a document of its own, which comes after its heading was first seen.
  await untilLoadedAt(page, "/booking/payment");
}

/** The same from a list that is open, also in a frame. */
export async function goOnToPayment(
  page: Shown,
  free: FreeSlot,
  tickets = 1,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await bookNow(page, free.activity.name);
  await meanwhile();
  await chooseSlot(page, free);
  await meanwhile();
  await chooseTickets(page, tickets);
  await fillInformation(page, newVisitor());
  await meanwhile();
  await continueTo(page, "Add Optional Items");
  await meanwhile();
  await continueTo(page, "Review & Sign Waiver");
  await signByTyping(page, "Amelia Hartley");
  await meanwhile();
  await continueTo(page, "Payment");
}
