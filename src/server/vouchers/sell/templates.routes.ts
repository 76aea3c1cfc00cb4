import { api } from "../../request-context.ts";
import { listVoucherTemplates } from "./list-templates.ts";

export const voucherTemplatesRoutes = {
  list: api.voucherTemplates.list.handler(({ context }) => listVoucherTemplates(context.server)),
};
