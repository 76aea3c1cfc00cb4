import { setTimeout as pause } from "node:timers/promises";
import type { Actor, Story } from "./scenario.ts";

const ACTS = ["void", "lapse", "capture", "refund", "refund", "fail", "dispute", "sale"] as const;

/** In what state a payment must be for an act; the others need none. */
const WANTED: Partial<Record<(typeof ACTS)[number], "APPROVED" | "COMPLETED">> = {
  void: "APPROVED",
  lapse: "APPROVED",
  capture: "APPROVED",
  refund: "COMPLETED",
  dispute: "COMPLETED",
};

const MAX_LOOKS = 40;
const LOOK_EVERY_MS = 5;

/** Somebody of the venue's at the card processor itself, where the product sees nothing of it. */
export class Provider {
  /** Payments that something was done with. */
  readonly touched = new Set<string>();
  readonly actor: Actor;
  readonly #story: Story;
  readonly #paymentsBefore: number;

  constructor(story: Story) {
    this.#story = story;
    this.actor = story.actor("provider");
    this.#paymentsBefore = story.world.standin.payments().length;
  }

  /** One act on one of the story's payments, if there is one that it can be done with. */
  async act(): Promise<void> {
    const { random } = this.actor;
    const what = random.pick(ACTS);
    const place = random.fraction();
    const amountPence = random.whole(1, 900);
    const isPart = random.chance(0.5);
    const { standin, figures } = this.#story.world;
    const wanted = WANTED[what];
    const paymentId = wanted ? await this.#find(wanted, place) : "";
    if (paymentId === undefined) return;
    if (wanted && what !== "dispute") this.touched.add(paymentId);
    const acts: Record<(typeof ACTS)[number], () => unknown> = {
      void: () => standin.actInDashboard({ act: "void", paymentId }),
      lapse: () => standin.actInDashboard({ act: "lapse", paymentId }),
      capture: () => standin.actInDashboard({ act: "capture", paymentId }),
      refund: () =>
        standin.actInDashboard({ act: "refund", paymentId, ...(isPart && { amountPence }) }),
      fail: () => standin.failRefunds({ failNext: 1 }),
      dispute: () => standin.openDispute({ paymentId, reason: "NOT_RECEIVED" }),
      sale: () => standin.actInDashboard({ act: "sale", amountPence }),
    };
    try {
      acts[what]();
      figures.count("at the provider", what);
      this.#story.note(`provider: ${what} of ${paymentId.slice(0, 6)}`);
    } catch (error) {
      this.#story.note(`provider: ${what} was refused: ${(error as Error).message}`);
    }
  }

  /** A payment in that state; authorisations are kept open for a moment, or there are hardly any. */
  async #find(status: "APPROVED" | "COMPLETED", place: number): Promise<string | undefined> {
    const { standin } = this.#story.world;
    const complete = { method: "POST", path: "/v2/payments/*/complete", when: "before" } as const;
    const keepOpen = { ...complete, kind: "status", status: 503, times: 3 } as const;
    const end = status === "APPROVED" ? standin.addFault(keepOpen) : () => undefined;
    for (let looks = 0; looks < MAX_LOOKS; looks++) {
      const payments = standin.payments().slice(this.#paymentsBefore);
      const some = payments.filter((one) => one.status === status && one.referenceId !== null);
      const found = some[Math.floor(place * some.length)];
      if (found) {
        end();
        return found.id;
      }
      await pause(LOOK_EVERY_MS);
    }
    end();
    return undefined;
  }
}
