import { changePassword } from "../accounts/change-password.ts";
import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { countPasswordTry } from "../http/password-tries.ts";
import { editProfile } from "./edit-profile.ts";
import { readProfile } from "./read-profile.ts";

const { profile } = api;

export const profileRoutes = {
  get: profile.get.handler(async ({ context }) => {
    const { userId } = await signedIn(context);
    return readProfile(context.server, userId);
  }),
  update: profile.update.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    await editProfile(context.server, userId, input);
    return readProfile(context.server, userId);
  }),
  changePassword: profile.changePassword.handler(async ({ context, input }) => {
    const session = await signedIn(context);
    await countPasswordTry(context, session.email);
    await changePassword(context.server, session, input);
    return { changed: true as const };
  }),
};
