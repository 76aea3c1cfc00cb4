import type { Page } from "@playwright/test";
import type { PageOrFrame } from "../support/page-or-frame.ts";
import type { FreeSlot } from "../support/places.ts";
import { newVisitor } from "../support/visitor.ts";
import { waitForDocument } from "../support/wait-for-document.ts";
import { bookNow, openActivities } from "./activity-list.ts";
import { chooseSlot } from "./date-and-time.ts";
import { chooseTickets, continueTo, fillInformation, signByTyping } from "./steps.ts";

/** Goes from the list to the tickets step, with the slot chosen. */
export async function goToTickets(page: Page, freeSlot: FreeSlot): Promise<void> {
  await openActivities(page);
  await bookNow(page, freeSlot.activity.name);
  await chooseSlot(page, freeSlot);
}

/** Goes from the list to the payment step, with places held and everything filled in. */
export async function goToPayment(
  page: Page,
  freeSlot: FreeSlot,
  tickets = 1,
  /** Called at each step, with its fields filled in unless that leads on by itself. */
  atEachStep: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await openActivities(page);
  await goToPaymentFromList(page, freeSlot, tickets, atEachStep);
  // The step has a document of its own, which loads after its heading is first shown.
  await waitForDocument(page, "/booking/payment");
}

/** Goes to the payment step from an open list, which may be in a frame. */
export async function goToPaymentFromList(
  page: PageOrFrame,
  freeSlot: FreeSlot,
  tickets = 1,
  atEachStep: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await bookNow(page, freeSlot.activity.name);
  await atEachStep();
  await chooseSlot(page, freeSlot);
  await atEachStep();
  await chooseTickets(page, tickets);
  await fillInformation(page, newVisitor());
  await atEachStep();
  await continueTo(page, "Add Optional Items");
  await atEachStep();
  await continueTo(page, "Review & Sign Waiver");
  await signByTyping(page, "Amelia Hartley");
  await atEachStep();
  await continueTo(page, "Payment");
}
