import { z } from "zod";
import type { RefundFinalStatus } from "./refund.ts";

const planShape = z.strictObject({
  /** How many of the refunds asked for from now on fail; 0 takes back what was planned. */
  failNext: z.int().min(0),
  /** How they end. */
  as: z.enum(["FAILED", "REJECTED"]).default("FAILED"),
});

/** Which of the next refunds fail; `as` is FAILED unless given. */
export type RefundFailurePlan = z.input<typeof planShape>;

/** How the refunds that are asked for will end, as far as somebody planned it. */
export class RefundFailures {
  #remaining = 0;
  #status: RefundFinalStatus = "FAILED";

  /** @throws {z.ZodError} when the input is no plan. */
  plan(input: unknown): void {
    const { failNext, as } = planShape.parse(input);
    this.#remaining = failNext;
    this.#status = as;
  }

  /** The ending of the refund that is asked for now, which uses up one of the planned failures. */
  takeFinalStatus(): RefundFinalStatus {
    if (this.#remaining === 0) return "COMPLETED";
    this.#remaining -= 1;
    return this.#status;
  }

  clear(): void {
    this.#remaining = 0;
  }
}
