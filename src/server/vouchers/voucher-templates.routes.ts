import { api } from "../http/call.ts";
import { listVoucherTemplates } from "./list-voucher-templates.ts";

export const voucherTemplatesRoutes = {
  list: api.voucherTemplates.list.handler(({ context }) => listVoucherTemplates(context.server)),
};
