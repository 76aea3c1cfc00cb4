import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { applyWebhooks } from "../../src/server/payments/webhooks/apply-webhooks.ts";
import { FAIL_POINTS, type FailPoint } from "../../src/server/platform/failpoints.ts";
import { linkTo, sign } from "./holder.ts";
import { Figures } from "./run-stats.ts";
import { bookOne, expectGoodEnd, newScene, type Scene } from "./scripted-scenario.ts";
import { cancel, closeSession, deleteOne, move, undo } from "./staff-actions.ts";
import { sell } from "./staff-sales.ts";
import { createWorld } from "./test-environment.ts";
import { voidOne } from "./voucher-buyer.ts";

const { url: serverUrl, templateUrl } = inject("databaseServer");
const figures = new Figures();
const world = await createWorld({ serverUrl, templateUrl, figures, hasMailServer: true });
afterAll(() => world.close());

/**
 * Comes to a point, in the course of what the product does there. From `doom()` on, whichever
 * process comes there dies.
 */
type Scenario = (scene: Scene, doom: () => Promise<void>) => Promise<unknown>;

const hold: Scenario = async ({ visitor }, doom) => {
  await doom();
  await visitor.holdPlaces(2);
};

/** Pays, and sends the same press again after the death. */
function paying(bank: string): Scenario {
  return async ({ visitor }, doom) => {
    await visitor.holdPlaces(2);
    await doom();
    await visitor.payPlainly(bank);
    await visitor.repeat();
  };
}
const pay = paying("APPROVED");

/** Cancels a booking whose money is taken, or only set aside; and again after the death. */
function cancelling(money: "captured" | "authorised"): Scenario {
  return async (scene, doom) => {
    const { story, visitor, witnesses } = scene;
    const complete = { method: "POST", path: "/v2/payments/*/complete", when: "before" } as const;
    if (money === "authorised") world.standin.addFault({ ...complete, kind: "status" });
    const id = await bookOne(scene);
    await doom();
    for (let times = 0; times < 2; times++) {
      witnesses.cancels.push(await cancel(story, visitor.actor, id, { choice: "full" }));
    }
  };
}

/** Deletes a booking, and again after the death; then shows it again, twice too. */
const deleting: Scenario = async (scene, doom) => {
  const { story, visitor, witnesses } = scene;
  const bookingId = await bookOne(scene);
  const deletionId = randomUUID();
  await doom();
  for (let times = 0; times < 2; times++) {
    witnesses.cancels.push(await deleteOne(story, visitor.actor, { deletionId, bookingId }));
  }
  for (let times = 0; times < 2; times++) await undo(story, visitor.actor, deletionId);
};

const moving: Scenario = async (scene, doom) => {
  const { story, visitor, offer, witnesses } = scene;
  const id = await bookOne(scene);
  await doom();
  witnesses.moves.push(await move(story, visitor.actor, id, offer.slots.slice(1)));
};

/** Closes a session in which places are held, and again after the death. */
const closing: Scenario = async ({ story, visitor, offer }, doom) => {
  await visitor.holdPlaces(2);
  await doom();
  for (let times = 0; times < 2; times++) {
    for (const startsAt of offer.slots) {
      await closeSession(story, visitor.actor, { activityId: world.venue.activityId, startsAt });
    }
  }
};

/** Signs the waiver that a booking made at the desk lacks, and again after the death. */
const signing: Scenario = async (scene, doom) => {
  const { story, visitor, offer, witnesses } = scene;
  const sale = await sell(story, visitor.actor, offer);
  witnesses.sales.push(sale);
  const proof = await linkTo(world, sale.bookingId);
  await doom();
  for (let times = 0; times < 2; times++) {
    witnesses.signs.push(await sign(story, visitor.actor, { bookingId: sale.bookingId, proof }));
  }
};

/** Buys a gift voucher, and sends the same press again after the death. */
function buying(bank: string): Scenario {
  return async ({ shopper }, doom) => {
    await doom();
    await shopper.buyPlainly(bank);
    await shopper.repeat();
  };
}
const purchase = buying("APPROVED");

/** Voids a voucher, and again after the death. */
const voiding: Scenario = async ({ shopper, story, witnesses }, doom) => {
  const id = await shopper.buyPlainly("APPROVED");
  if (!id) throw new Error("There is no voucher.");
  await doom();
  for (let times = 0; times < 2; times++) {
    witnesses.voids.push(await voidOne(story, shopper.actor, id));
  }
};

/** The card processor tells of a payment, and a process dies while it listens or looks. */
const beTold: Scenario = async ({ story, visitor }, doom) => {
  await visitor.holdPlaces(2);
  await doom();
  await visitor.payPlainly("APPROVED");
  await world.standin.webhooks.idle();
  await world.pool.query("UPDATE webhook_events SET next_try_at = venue_now()");
  await story.ask(visitor.actor, "job: apply webhooks", applyWebhooks);
};

/** Every point has a scenario, or this file does not compile. */
const SCENARIOS: Record<FailPoint, Scenario> = {
  "hold.chosen": hold,
  "hold.written": hold,
  "place.read": pay,
  "place.started": pay,
  "place.authorised": pay,
  "place.confirmed": pay,
  "place.refused": paying("GENERIC_DECLINE"),
  "purchase.read": purchase,
  "purchase.started": purchase,
  "purchase.authorised": purchase,
  "purchase.confirmed": purchase,
  "purchase.refused": buying("GENERIC_DECLINE"),
  "capture.asked": pay,
  "void.asked": cancelling("authorised"),
  "refund.claimed": cancelling("captured"),
  "refund.asked": cancelling("captured"),
  "cancel.read": cancelling("captured"),
  "cancel.written": cancelling("captured"),
  "void-voucher.read": voiding,
  "void-voucher.written": voiding,
  "delete.cancelled": deleting,
  "delete.hidden": deleting,
  "show.marked": deleting,
  "close.written": closing,
  "move.read": moving,
  "move.written": moving,
  "sign.read": signing,
  "sign.written": signing,
  "webhook.stored": beTold,
  "webhook.asked": beTold,
  "message.claimed": pay,
  "message.sent": pay,
  "delivery.claimed": purchase,
  "delivery.sent": purchase,
};

test.each(FAIL_POINTS)(
  "a process that dies at %s leaves nothing lost, doubled or half done",
  async (point) => {
    const scene = await newScene(world, `death at ${point}`, FAIL_POINTS.indexOf(point));
    const everywhere = async (doom: FailPoint | null) => {
      for (const which of [0, 1]) (await world.process(which)).dieAt(doom);
    };
    await SCENARIOS[point](scene, () => everywhere(point));
    await expect.poll(() => figures.of("deaths", point)).toBeGreaterThan(0);
    await everywhere(null);
    await expectGoodEnd(scene);
  },
);
