import type { Kysely } from "kysely";
import type { VoucherTemplate } from "../../../shared/contract/public/catalogue.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/database/schema.ts";
import { api } from "../../request-context.ts";
import { assertVenueOpen } from "../../settings/settings.queries.ts";

export const voucherTemplatesRoutes = {
  list: api.voucherTemplates.list.handler(({ context }) => listVoucherTemplates(context.server)),
};

/**
 * Lists the suggested gift voucher amounts that visitors see, smallest first.
 * @throws Refusal VENUE_NOT_OPEN
 */
export async function listVoucherTemplates({ db }: Context): Promise<VoucherTemplate[]> {
  const [templates] = await Promise.all([
    selectActiveVoucherTemplates(db).orderBy("amountPence").execute(),
    assertVenueOpen(db),
  ]);
  return templates;
}

function selectActiveVoucherTemplates(db: Kysely<DB>) {
  return db.selectFrom("voucherTemplates").select("amountPence").where("isActive", "=", true);
}
