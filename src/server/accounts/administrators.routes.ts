import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { listAdministrators } from "./list-administrators.ts";
import { revokeAdministrator } from "./revoke-administrator.ts";

const { administrators } = api;

export const administratorsRoutes = {
  list: administrators.list.handler(async ({ context }) => {
    const { userId } = await signedIn(context);
    return listAdministrators(context.server, userId);
  }),
  revoke: administrators.revoke.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    await revokeAdministrator(context.server, input.accountId, userId);
    return { revoked: true as const };
  }),
};
