import { z } from "zod";
import type { RefundFinalStatus } from "./refund.ts";

const planShape = z.strictObject({
  /** How many of the next refunds fail; 0 cancels the plan. */
  failNext: z.int().min(0),
  /** The status that they end with. */
  as: z.enum(["FAILED", "REJECTED"]).default("FAILED"),
});

/** Which of the next refunds fail; `as` is FAILED by default. */
export type RefundFailurePlan = z.input<typeof planShape>;

/** The planned outcomes of the next refunds. */
export class RefundFailures {
  #remaining = 0;
  #status: RefundFinalStatus = "FAILED";

  /** @throws {z.ZodError} when the input is not a plan */
  plan(input: unknown): void {
    const { failNext, as } = planShape.parse(input);
    this.#remaining = failNext;
    this.#status = as;
  }

  /** The final status of a new refund. Uses up one planned failure. */
  takeFinalStatus(): RefundFinalStatus {
    if (this.#remaining === 0) return "COMPLETED";
    this.#remaining -= 1;
    return this.#status;
  }

  clear(): void {
    this.#remaining = 0;
  }
}
