import { api } from "../http/call.ts";
import { checkDiscount } from "./check-discount.ts";

export const discountsRoutes = {
  check: api.discounts.check.handler(({ context, input }) => checkDiscount(context.server, input)),
};
