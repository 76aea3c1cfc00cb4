import { api } from "../request-context.ts";
import { readVenue } from "./read-venue.ts";

export const venueRoutes = {
  get: api.venue.get.handler(({ context }) => readVenue(context.server)),
};
