import { api } from "../http/call.ts";
import { readWaiver } from "./read-waiver.ts";

export const waiversRoutes = {
  active: api.waivers.active.handler(({ context }) => readWaiver(context.server)),
};
