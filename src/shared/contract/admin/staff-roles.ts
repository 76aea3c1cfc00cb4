import { z } from "zod";
import { STAFF_PERMISSIONS } from "../../rules/staff-permissions.ts";
import { SHIPPED_ROLES } from "../../rules/staff-roles.ts";
import { adminEndpoint, FRESH_PROOF, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalText, requiredText } from "../base/fields.ts";

export const ROLE_NAME_MAX = 40;

const permissions = z.array(z.enum(STAFF_PERMISSIONS));

/** The form of a role of the venue's own. */
export const staffRoleInput = z.object({
  name: requiredText("Name is required", ROLE_NAME_MAX),
  permissions: permissions.min(1, "Choose at least one thing that this role may do"),
});

export const staffRole = z.object({
  id,
  name: z.string(),
  permissions,
  /** Which shipped role this is; null for a role of the venue's own. */
  shippedAs: z.enum(SHIPPED_ROLES).nullable(),
  /** How many administrators have it. */
  memberCount: z.int(),
  requiresSecondFactor: z.boolean(),
  /** What an update names, so that it overwrites nothing that it has not seen. */
  version: z.string(),
});
export type StaffRole = z.infer<typeof staffRole>;

/** The signed-in administrator, and what the back office lets them do. */
export const ownStaffRole = z.object({
  name: z.string(),
  role: z.string(),
  permissions,
  /** Since the update that brought roles everybody is an owner, and nobody has looked at it. */
  mustReviewRoles: z.boolean(),
  /** By when they must set up a second factor; null if they need not, or have one. */
  secondFactorDueAt: instant.nullable(),
});
export type OwnStaffRole = z.infer<typeof ownStaffRole>;

const path = "/admin/staff-roles/{roleId}";

export const adminStaffRolesContract = {
  own: adminEndpoint("back-office")
    .route({
      method: "GET",
      path: "/admin/own-role",
      summary: "Get the signed-in administrator's role and what it allows",
    })
    .output(ownStaffRole),

  list: adminEndpoint("staff")
    .route({
      method: "GET",
      path: "/admin/staff-roles",
      summary: "List the staff roles: shipped ones, then the venue's own by name",
    })
    .output(z.array(staffRole)),

  save: adminEndpoint("staff", undefined, FRESH_PROOF)
    .route({
      method: "PUT",
      path,
      summary: "Create or update a role of the venue's own; idempotent",
    })
    .input(
      staffRoleInput.extend({
        roleId: id,
        /** Null to create it. */
        version: optionalText(30).nullable(),
      }),
    )
    .errors(pickErrors("ROLE_SHIPPED", "ROLE_CHANGED", "ROLE_NAME_TAKEN", "ROLE_ABOVE_YOURS"))
    .output(staffRole),

  remove: adminEndpoint("staff", undefined, FRESH_PROOF)
    .route({ method: "DELETE", path, summary: "Delete a role that nobody has; idempotent" })
    .input(z.object({ roleId: id }))
    .errors(pickErrors("ROLE_SHIPPED", "ROLE_IN_USE", "ROLE_ABOVE_YOURS"))
    .output(z.object({ removed: z.literal(true) })),

  setSecondFactor: adminEndpoint("staff", undefined, FRESH_PROOF)
    .route({
      method: "PUT",
      path: `${path}/second-factor`,
      summary: "Require a second factor of everybody with this role, or no longer; idempotent",
    })
    .input(z.object({ roleId: id, isRequired: z.boolean() }))
    .errors(pickErrors("ROLE_NOT_FOUND", "ROLE_ABOVE_YOURS"))
    .output(staffRole),

  review: adminEndpoint("staff")
    .route({
      method: "PUT",
      path: "/admin/staff-role-review",
      summary: "Record that everybody has the role that they should have; idempotent",
    })
    .input(z.object({}).optional())
    .output(z.object({ reviewed: z.literal(true) })),
};
