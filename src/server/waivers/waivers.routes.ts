import type { Waiver } from "../../shared/contract/public/catalogue.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { api } from "../request-context.ts";
import { readActiveWaiver } from "./waivers.queries.ts";

export const waiversRoutes = {
  active: api.waivers.active.handler(({ context }) => readWaiver(context.server)),
};

/**
 * Returns the waiver that visitors have to sign now.
 * @throws Refusal WAIVER_NOT_FOUND
 */
export async function readWaiver({ pool }: Context): Promise<Waiver> {
  const [waiver] = await readActiveWaiver(pool, {});
  if (!waiver) throw new Refusal("WAIVER_NOT_FOUND");
  return waiver;
}
