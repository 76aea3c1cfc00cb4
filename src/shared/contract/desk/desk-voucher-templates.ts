import { z } from "zod";
import { endpoint, refuses } from "../endpoint.ts";
import { id } from "../fields.ts";
import { quickAmount } from "./desk-voucher-fields.ts";

const path = "/desk/voucher-templates/{templateId}";
const forStaff = refuses("UNAUTHENTICATED", "FORBIDDEN");

export const deskVoucherTemplatesContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/voucher-templates",
      summary: "The quick amounts of gift vouchers, those that visitors do not see too, by amount",
    })
    .errors(forStaff)
    .output(z.array(quickAmount)),

  save: endpoint("admin")
    .route({
      method: "PUT",
      path,
      summary: "Add a quick amount, or show or hide it; the same id twice is one",
    })
    .input(quickAmount.omit({ id: true }).extend({ templateId: id }))
    .errors(forStaff)
    .errors(refuses("VOUCHER_TEMPLATE_EXISTS"))
    .output(quickAmount),

  remove: endpoint("admin")
    .route({ method: "DELETE", path, summary: "Take a quick amount away; twice is once" })
    .input(z.object({ templateId: id }))
    .errors(forStaff)
    .output(z.object({ removed: z.literal(true) })),
};
