import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { applyWebhooks } from "../../src/server/payments/webhooks/apply-webhooks.ts";
import { FAILPOINTS, type Failpoint } from "../../src/server/platform/failpoints.ts";
import { randomFor } from "../support/seed.ts";
import { byTestEffort } from "../support/test-effort.ts";
import { changeAsHolder, issueManageToken, submitWaiver } from "./holder.ts";
import { RunStats } from "./run-stats.ts";
import {
  bookTwoTickets,
  createScriptedScenario,
  expectConsistentEnd,
  type ScriptedScenario,
} from "./scripted-scenario.ts";
import {
  cancelBookingAsStaff,
  changeAsStaff,
  closeSlotAsStaff,
  deleteAsStaff,
  moveAsStaff,
  undoDeletionAsStaff,
} from "./staff-actions.ts";
import { sellAsStaff } from "./staff-sales.ts";
import { createTestEnvironment } from "./test-environment.ts";
import { voidAsStaff } from "./voucher-buyer.ts";

const databaseServer = inject("databaseServer");
const stats = new RunStats();
const environment = await createTestEnvironment({
  databaseServer,
  stats,
  hasMailServer: true,
});
afterAll(() => environment.close());

/**
 * Runs the operation that reaches a failpoint. After `armFailpoint()`, the first process to reach
 * it crashes.
 */
type Script = (setup: ScriptedScenario, armFailpoint: () => Promise<void>) => Promise<unknown>;

const hold: Script = async ({ visitor }, armFailpoint) => {
  await armFailpoint();
  await visitor.holdPlaces(2);
};

/** Pays, and sends the same submission again after the crash. */
function payWith(bank: string): Script {
  return async ({ visitor }, armFailpoint) => {
    await visitor.holdPlaces(2);
    await armFailpoint();
    await visitor.payWithoutFaults(bank);
    await visitor.resendLast();
  };
}
const payApproved = payWith("APPROVED");

/** Cancels a booking whose payment is captured or only authorised, and again after the crash. */
function cancelWith(money: "captured" | "authorised"): Script {
  return async (setup, armFailpoint) => {
    const { scenario, visitor, record } = setup;
    const complete = { method: "POST", path: "/v2/payments/*/complete", when: "before" } as const;
    if (money === "authorised") environment.simulator.addFault({ ...complete, kind: "status" });
    const id = await bookTwoTickets(setup);
    await armFailpoint();
    for (let attempt = 0; attempt < 2; attempt++) {
      record.cancelRequests.push(
        await cancelBookingAsStaff(scenario, visitor.actor, id, { choice: "full" }),
      );
    }
  };
}

/** Deletes a booking, and again after the crash; then undoes the deletion, also twice. */
const deleteTwice: Script = async (setup, armFailpoint) => {
  const { scenario, visitor, record } = setup;
  const bookingId = await bookTwoTickets(setup);
  const deletionId = randomUUID();
  await armFailpoint();
  for (let attempt = 0; attempt < 2; attempt++) {
    record.cancelRequests.push(
      await deleteAsStaff(scenario, visitor.actor, { deletionId, bookingId }),
    );
  }
  for (let attempt = 0; attempt < 2; attempt++)
    await undoDeletionAsStaff(scenario, visitor.actor, deletionId);
};

const moveOnce: Script = async (setup, armFailpoint) => {
  const { scenario, visitor, offer, record } = setup;
  const id = await bookTwoTickets(setup);
  await armFailpoint();
  record.moveRequests.push(await moveAsStaff(scenario, visitor.actor, id, offer.slots.slice(1)));
};

/** Removes a ticket, and again after the crash. */
const changeTwice: Script = async (setup, armFailpoint) => {
  const { scenario, visitor, record } = setup;
  const id = await bookTwoTickets(setup);
  await armFailpoint();
  const change = { kind: "items" as const, ticketCount: 1, addons: [] };
  const request = await changeAsStaff(scenario, visitor.actor, id, change);
  if (request) record.changeRequests.push(request);
};

/** Adds a ticket and pays for it, with a card that has this outcome. */
function addTicket(outcome: "APPROVED" | "GENERIC_DECLINE"): Script {
  return async (setup, armFailpoint) => {
    const { scenario, visitor, record } = setup;
    const bookingId = await bookTwoTickets(setup);
    // The random policy may have a deadline that is over.
    await environment.pool.query("UPDATE bookings SET cancellation_policy_hours = 0");
    await armFailpoint();
    const access = await visitor.obtainAccess(bookingId);
    const wanted = { kind: "items" as const, ticketCount: 3, addons: [] };
    await changeAsHolder(scenario, visitor.actor, access, { wanted, outcome }, record);
  };
}

/** Closes slots in which places are held, and again after the crash. */
const closeSlotsTwice: Script = async ({ scenario, visitor, offer }, armFailpoint) => {
  await visitor.holdPlaces(2);
  await armFailpoint();
  for (let attempt = 0; attempt < 2; attempt++) {
    for (const startsAt of offer.slots) {
      await closeSlotAsStaff(scenario, visitor.actor, {
        activityId: environment.venue.activityId,
        startsAt,
      });
    }
  }
};

/** Signs the missing waiver of a staff booking, and again after the crash. */
const signTwice: Script = async (setup, armFailpoint) => {
  const { scenario, visitor, offer, record } = setup;
  const sale = await sellAsStaff(scenario, visitor.actor, offer);
  record.sales.push(sale);
  const credentials = await issueManageToken(environment, sale.bookingId);
  await armFailpoint();
  for (let attempt = 0; attempt < 2; attempt++) {
    record.signRequests.push(
      await submitWaiver(scenario, visitor.actor, {
        bookingId: sale.bookingId,
        credentials,
      }),
    );
  }
};

/** Buys a gift voucher, and sends the same submission again after the crash. */
function buyWith(bank: string): Script {
  return async ({ voucherBuyer }, armFailpoint) => {
    await armFailpoint();
    await voucherBuyer.buyWithoutFaults(bank);
    await voucherBuyer.resendLast();
  };
}
const buyApproved = buyWith("APPROVED");

/** Voids a voucher, and again after the crash. */
const voidTwice: Script = async ({ voucherBuyer, scenario, record }, armFailpoint) => {
  const id = await voucherBuyer.buyWithoutFaults("APPROVED");
  if (!id) throw new Error("The voucher was not bought.");
  await armFailpoint();
  for (let attempt = 0; attempt < 2; attempt++) {
    record.voidRequests.push(await voidAsStaff(scenario, voucherBuyer.actor, id));
  }
};

/** Receives a payment webhook; a process crashes while it stores or applies the event. */
const receiveWebhook: Script = async ({ scenario, visitor }, armFailpoint) => {
  await visitor.holdPlaces(2);
  await armFailpoint();
  await visitor.payWithoutFaults("APPROVED");
  await environment.simulator.webhooks.idle();
  await environment.pool.query("UPDATE webhook_events SET next_try_at = venue_now()");
  await scenario.run(visitor.actor, "job: apply webhooks", applyWebhooks);
};

/** Typed so that every failpoint must have a script. */
const SCRIPTS: Record<Failpoint, Script> = {
  "hold.chosen": hold,
  "hold.written": hold,
  "place.read": payApproved,
  "place.started": payApproved,
  "place.authorised": payApproved,
  "place.confirmed": payApproved,
  "place.refused": payWith("GENERIC_DECLINE"),
  "purchase.read": buyApproved,
  "purchase.started": buyApproved,
  "purchase.authorised": buyApproved,
  "purchase.confirmed": buyApproved,
  "purchase.refused": buyWith("GENERIC_DECLINE"),
  "pay.read": addTicket("APPROVED"),
  "pay.started": addTicket("APPROVED"),
  "pay.authorised": addTicket("APPROVED"),
  "pay.confirmed": addTicket("APPROVED"),
  "pay.refused": addTicket("GENERIC_DECLINE"),
  "capture.responded": payApproved,
  "void.responded": cancelWith("authorised"),
  "refund.claimed": cancelWith("captured"),
  "refund.responded": cancelWith("captured"),
  "cancel.read": cancelWith("captured"),
  "cancel.written": cancelWith("captured"),
  "void-voucher.read": voidTwice,
  "void-voucher.written": voidTwice,
  "delete.cancelled": deleteTwice,
  "delete.hidden": deleteTwice,
  "show.marked": deleteTwice,
  "close.written": closeSlotsTwice,
  "change.read": changeTwice,
  "change.written": changeTwice,
  "move.read": moveOnce,
  "move.written": moveOnce,
  "sign.read": signTwice,
  "sign.written": signTwice,
  "webhook.stored": receiveWebhook,
  "webhook.responded": receiveWebhook,
  "email.claimed": payApproved,
  "email.sent": payApproved,
  "delivery.claimed": buyApproved,
  "delivery.sent": buyApproved,
};

/** A small run samples half of them, others with each commit. */
const sampled = randomFor("failpoints")
  .shuffle(FAILPOINTS)
  .slice(0, byTestEffort(Math.ceil(FAILPOINTS.length / 2), FAILPOINTS.length));

test.each(sampled)(
  "a process that crashes at %s leaves nothing lost, duplicated or half done",
  async (point) => {
    const setup = await createScriptedScenario(
      environment,
      `death at ${point}`,
      FAILPOINTS.indexOf(point),
    );
    const armEveryProcess = async (armFailpoint: Failpoint | null) => {
      for (const process of await environment.allProcesses()) process.crashAt(armFailpoint);
    };
    await SCRIPTS[point](setup, () => armEveryProcess(point));
    await expect.poll(() => stats.get("deaths", point)).toBeGreaterThan(0);
    await armEveryProcess(null);
    await expectConsistentEnd(setup);
  },
);
