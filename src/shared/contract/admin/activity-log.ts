import { z } from "zod";
import { EVENT_ACTORS, EVENT_ENTITY_LABELS, type EventEntity } from "../../event-entities.ts";
import { adminEndpoint, FRESH_PROOF, MAY_LAG, REPORT, streamedFile } from "../base/endpoint.ts";
import { id, instant, optionalText, venueDate } from "../base/fields.ts";

const loggedChange = z.object({
  /** A field's label, such as `Max capacity`. */
  label: z.string(),
  /** Formatted values before and after; null for no value. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type LoggedChange = z.infer<typeof loggedChange>;

export const activityLogEntry = z.object({
  id,
  at: instant,
  /** The name of the staff member, or the kind of actor. */
  actor: z.string(),
  byStaff: z.boolean(),
  /** Where staff did it, such as `Chrome on Windows` or `Front desk till`; null for everybody else and before devices. */
  device: z.string().nullable(),
  /** Such as `Booking moved`. */
  event: z.string(),
  /** The name of the entity, or the start of its id if it has none. */
  subject: z.string(),
  /** The booking to link to; null when the event concerns none. */
  bookingId: id.nullable(),
  differences: z.array(loggedChange),
});
export type ActivityLogEntry = z.infer<typeof activityLogEntry>;

export const activityLogPage = z.object({
  entries: z.array(activityLogEntry),
  page: z.int().min(1),
  hasNext: z.boolean(),
  /** All staff with at least one event, by name. */
  staff: z.array(z.object({ id, name: z.string() })),
});
export type ActivityLogPage = z.infer<typeof activityLogPage>;

const eventEntities = Object.keys(EVENT_ENTITY_LABELS) as [EventEntity, ...EventEntity[]];
const eventActor = z.enum(EVENT_ACTORS);

/** Which events are listed and exported. */
const filter = z.object({
  /** A kind of actor, or the id of a staff member. */
  actor: z.union([eventActor, id]).optional(),
  entity: z.enum(eventEntities).optional(),
  /** The venue's days, both inclusive. */
  from: venueDate.optional(),
  until: venueDate.optional(),
  /** A booking reference or part of a name. */
  search: optionalText(100).optional(),
});
export type ActivityLogFilter = z.infer<typeof filter>;

export const adminActivityLogContract = {
  list: adminEndpoint("stats", undefined, MAY_LAG)
    .route({
      method: "GET",
      path: "/admin/activity-log",
      summary: "List events: who changed what, when, from what to what; newest first",
    })
    .input(
      filter.extend({
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        /**
         * Keyset cursors: the last entry of the previous page, or the first entry of the next page.
         */
        after: id.optional(),
        before: id.optional(),
      }),
    )
    .output(activityLogPage),
  export: adminEndpoint(["stats", "exports"], undefined, { ...REPORT, ...FRESH_PROOF })
    .route({
      method: "GET",
      path: "/admin/activity-log/export",
      summary: "Export all events that match the list's filter, as CSV",
      outputStructure: "detailed",
    })
    .input(filter)
    .output(streamedFile),
};
