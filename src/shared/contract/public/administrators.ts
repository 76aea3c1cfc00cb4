import { z } from "zod";
import { adminEndpoint, FRESH_PROOF, pickErrors } from "../base/endpoint.ts";
import { id, instant } from "../base/fields.ts";

export const administrator = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.object({ id, name: z.string() }),
  /** True for the signed-in administrator. */
  isYou: z.boolean(),
  hasSecondFactor: z.boolean(),
  since: instant,
  /** The inviting administrator; null if the create-admin command made this one. */
  invitedBy: z.string().nullable(),
});
export type Administrator = z.infer<typeof administrator>;

export const administratorsContract = {
  list: adminEndpoint("staff")
    .route({ method: "GET", path: "/administrators", summary: "List the administrators" })
    .output(z.array(administrator)),
  revoke: adminEndpoint("staff", undefined, FRESH_PROOF)
    .route({
      method: "DELETE",
      path: "/administrators/{accountId}",
      summary: "Revoke an administrator's access, never the last owner's",
    })
    .input(z.object({ accountId: id }))
    .errors(pickErrors("ADMINISTRATOR_NOT_FOUND", "LAST_OWNER", "ROLE_ABOVE_YOURS"))
    .output(z.object({ revoked: z.literal(true) })),
  setRole: adminEndpoint("staff", undefined, FRESH_PROOF)
    .route({
      method: "PUT",
      path: "/administrators/{accountId}/role",
      summary: "Give an administrator another role, never the last owner; ends their sessions",
    })
    .input(z.object({ accountId: id, roleId: id }))
    .errors(
      pickErrors("ADMINISTRATOR_NOT_FOUND", "ROLE_NOT_FOUND", "LAST_OWNER", "ROLE_ABOVE_YOURS"),
    )
    .output(z.object({ roleId: id })),
};
