import type { AnyContractProcedure } from "@orpc/contract";
import type { Locator } from "vitest/browser";
import type { FakeApi } from "./fake-api.ts";

/**
 * Presses a button twice before the call that it makes is answered: the second press would otherwise
 * fall on whatever the answer brings to that place.
 */
export async function pressTwice(
  button: Locator,
  api: FakeApi,
  endpoint: AnyContractProcedure,
): Promise<void> {
  const release = api.delayResponses(endpoint);
  await button.dblClick();
  release();
}
