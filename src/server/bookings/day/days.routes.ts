import { api } from "../../request-context.ts";
import { readDay } from "./read-day.ts";

const { days } = api.admin;

export const daysRoutes = {
  get: days.get.handler(({ context, input }) =>
    readDay(context.server, input.date === "today" ? undefined : input.date),
  ),
};
