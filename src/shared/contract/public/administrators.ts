import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant } from "../base/fields.ts";

export const administrator = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** Whether it is who asks. */
  isYou: z.boolean(),
  since: instant,
  /** By whom they were invited; null for whom the server's own command made one. */
  invitedBy: z.string().nullable(),
});
export type Administrator = z.infer<typeof administrator>;

export const administratorsContract = {
  list: endpoint("admin")
    .route({ method: "GET", path: "/administrators", summary: "Who may use the back office" })
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(z.array(administrator)),
  revoke: endpoint("admin")
    .route({
      method: "DELETE",
      path: "/administrators/{accountId}",
      summary: "Takes the role from an administrator, never from the last one",
    })
    .input(z.object({ accountId: id }))
    .errors(
      pickErrors("UNAUTHENTICATED", "FORBIDDEN", "ADMINISTRATOR_NOT_FOUND", "LAST_ADMINISTRATOR"),
    )
    .output(z.object({ revoked: z.literal(true) })),
};
