import { z } from "zod";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
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
  list: adminEndpoint()
    .route({ method: "GET", path: "/administrators", summary: "List the administrators" })
    .output(z.array(administrator)),
  revoke: adminEndpoint()
    .route({
      method: "DELETE",
      path: "/administrators/{accountId}",
      summary: "Revoke an administrator's role, never the last one's",
    })
    .input(z.object({ accountId: id }))
    .errors(pickErrors("ADMINISTRATOR_NOT_FOUND", "LAST_ADMINISTRATOR"))
    .output(z.object({ revoked: z.literal(true) })),
};
