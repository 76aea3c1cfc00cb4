import { z } from "zod";
import { AUDIT_ACTORS, AUDIT_ENTITY_LABELS, type AuditEntity } from "../../audit-entities.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalText, venueDate } from "../base/fields.ts";

const auditChange = z.object({
  /** `Max capacity`. */
  label: z.string(),
  /** As words; null where there was, or is, nothing. */
  was: z.string().nullable(),
  is: z.string().nullable(),
});
export type AuditChange = z.infer<typeof auditChange>;

export const auditEntry = z.object({
  id,
  at: instant,
  /** The name of the one of the staff, or what kind of caller it was. */
  who: z.string(),
  byStaff: z.boolean(),
  /** `Booking moved`. */
  what: z.string(),
  /** What it happened to, by its name where it has one; else by the beginning of its id. */
  thing: z.string(),
  /** The booking that it is about, to be opened; null when it is about none. */
  bookingId: id.nullable(),
  differences: z.array(auditChange),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({
  entries: z.array(auditEntry),
  page: z.int().min(1),
  hasNext: z.boolean(),
  /** Everybody of the staff who ever did something, by name. */
  staff: z.array(z.object({ id, name: z.string() })),
});
export type AuditPage = z.infer<typeof auditPage>;

const auditEntities = Object.keys(AUDIT_ENTITY_LABELS) as [AuditEntity, ...AuditEntity[]];
const auditActor = z.enum(AUDIT_ACTORS);

export const adminAuditContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/audit",
      summary: "Who changed what, when, from what to what; newest first",
    })
    .input(
      z.object({
        /** A kind of caller, or the id of one of the staff. */
        who: z.union([auditActor, id]).optional(),
        thing: z.enum(auditEntities).optional(),
        /** The venue's days, both included. */
        from: venueDate.optional(),
        until: venueDate.optional(),
        /** A reference, or a part of a name. */
        search: optionalText(100).optional(),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        /** The last entry of the page before, or the first of the page after. */
        after: id.optional(),
        before: id.optional(),
      }),
    )
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(auditPage),
};
