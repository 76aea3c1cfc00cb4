import type { Payments } from "./payments.ts";
import { isFailure, isMissing, type SquareCalls } from "./square-client.ts";
import { toProviderDispute } from "./square-types.ts";

type Disputes = Pick<Payments, "getDispute" | "listDisputes">;

/** Square's Disputes API. */
export function squareDisputes({ ask, list, locationId }: SquareCalls): Disputes {
  return {
    async getDispute(disputeId) {
      const result = await ask("get dispute", (square, options) =>
        square.disputes.get({ disputeId }, options),
      );
      if (isFailure(result)) return isMissing(result) ? null : undefined;
      return result.dispute ? toProviderDispute(result.dispute) : undefined;
    },

    async *listDisputes() {
      const disputes = list((square, cursor, options) =>
        square.disputes.list({ locationId, cursor: cursor ?? null }, options),
      );
      for await (const dispute of disputes) {
        const ours = toProviderDispute(dispute);
        if (ours) yield ours;
      }
    },
  };
}
