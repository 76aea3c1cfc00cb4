import { z } from "zod";
import { AUDIT_ACTORS, AUDIT_ENTITY_LABELS, type AuditEntity } from "../../audit-entities.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalText, venueDate } from "../base/fields.ts";

const auditChange = z.object({
  /** A field's label, such as `Max capacity`. */
  label: z.string(),
  /** Formatted values before and after; null for no value. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.infer<typeof auditChange>;

export const auditEntry = z.object({
  id,
  at: instant,
  /** The name of the staff member, or the kind of actor. */
  actor: z.string(),
  byStaff: z.boolean(),
  /** Such as `Booking moved`. */
  event: z.string(),
  /** The name of the entity, or the start of its id if it has none. */
  subject: z.string(),
  /** The booking to link to; null when the event concerns none. */
  bookingId: id.nullable(),
  differences: z.array(auditChange),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({
  entries: z.array(auditEntry),
  page: z.int().min(1),
  hasNext: z.boolean(),
  /** All staff with at least one event, by name. */
  staff: z.array(z.object({ id, name: z.string() })),
});
export type AuditPage = z.infer<typeof auditPage>;

const auditEntities = Object.keys(AUDIT_ENTITY_LABELS) as [AuditEntity, ...AuditEntity[]];
const auditActor = z.enum(AUDIT_ACTORS);

export const adminAuditContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/admin/audit",
      summary: "List events: who changed what, when, from what to what; newest first",
    })
    .input(
      z.object({
        /** A kind of actor, or the id of a staff member. */
        actor: z.union([auditActor, id]).optional(),
        entity: z.enum(auditEntities).optional(),
        /** The venue's days, both inclusive. */
        from: venueDate.optional(),
        until: venueDate.optional(),
        /** A booking reference or part of a name. */
        search: optionalText(100).optional(),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        /**
         * Keyset cursors: the last entry of the previous page, or the first entry of the next page.
         */
        after: id.optional(),
        before: id.optional(),
      }),
    )
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(auditPage),
};
