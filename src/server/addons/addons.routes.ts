import { api } from "../http/call.ts";
import { listAddons } from "./list-addons.ts";

export const addonsRoutes = {
  list: api.addons.list.handler(({ context }) => listAddons(context.server)),
};
