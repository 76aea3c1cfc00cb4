import type { Activity } from "../../../shared/contract/activities.ts";
import type { VoucherTemplate } from "../../../shared/contract/voucher-templates.ts";
import type { ApiClient } from "../../api/api-client.ts";

/** What the start page shows. */
export interface Offer {
  activities: Activity[];
  voucherTemplates: VoucherTemplate[];
}

/** All of it or nothing: what comes later would push what is there about. */
export async function readOffer(api: ApiClient): Promise<Offer> {
  const [activities, voucherTemplates] = await Promise.all([
    api.activities.list(),
    api.voucherTemplates.list(),
  ]);
  return { activities, voucherTemplates };
}
