import { z } from "zod";
import type { RefundEnding } from "./refund.ts";

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
  #left = 0;
  #as: RefundEnding = "FAILED";

  /** @throws {z.ZodError} when the input is no plan. */
  plan(input: unknown): void {
    const { failNext, as } = planShape.parse(input);
    this.#left = failNext;
    this.#as = as;
  }

  /** The ending of the refund that is asked for now, which uses up one of the planned failures. */
  takeEnding(): RefundEnding {
    if (this.#left === 0) return "COMPLETED";
    this.#left -= 1;
    return this.#as;
  }

  clear(): void {
    this.#left = 0;
  }
}
