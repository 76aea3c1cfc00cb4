import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant } from "../base/fields.ts";

export const administrator = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** True for the signed-in administrator. */
  isYou: z.boolean(),
  since: instant,
  /** The inviting administrator; null if the create-admin command made this one. */
  invitedBy: z.string().nullable(),
});
export type Administrator = z.infer<typeof administrator>;

export const administratorsContract = {
  list: endpoint("admin")
    .route({ method: "GET", path: "/administrators", summary: "List the administrators" })
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(z.array(administrator)),
  revoke: endpoint("admin")
    .route({
      method: "DELETE",
      path: "/administrators/{accountId}",
      summary: "Revoke an administrator's role, never the last one's",
    })
    .input(z.object({ accountId: id }))
    .errors(
      pickErrors("UNAUTHENTICATED", "FORBIDDEN", "ADMINISTRATOR_NOT_FOUND", "LAST_ADMINISTRATOR"),
    )
    .output(z.object({ revoked: z.literal(true) })),
};
