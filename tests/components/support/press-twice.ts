import type { AnyContractProcedure } from "@orpc/contract";
import type { Locator } from "vitest/browser";
import type { FakeApi } from "./fake-api.ts";

/**
 * Double-clicks a button before the response to its call arrives: otherwise the second click could
 * hit whatever the response renders there.
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
