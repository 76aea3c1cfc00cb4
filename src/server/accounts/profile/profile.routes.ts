import type { Profile } from "../../../shared/contract/public/accounts.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { splitName } from "../../../shared/rules/person-name.ts";
import { signedIn } from "../../access.ts";
import type { Context } from "../../context.ts";
import { api } from "../../request-context.ts";
import { countPasswordTry } from "../access/password-attempts.ts";
import { changePassword } from "../change-password.ts";
import { readProfileRow, writeProfile } from "./profile.queries.ts";

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

/** @throws Refusal UNAUTHENTICATED when the account went this moment. */
async function readProfile({ db }: Context, userId: string): Promise<Profile> {
  const row = await readProfileRow(db, userId);
  if (!row) throw new Refusal("UNAUTHENTICATED");
  return row;
}

interface ProfileChanges {
  name: string;
  phone: string;
  marketingConsent: boolean;
}

/** @throws Refusal PROFILE_NOT_UPDATED when the account went this moment. */
async function editProfile(
  { pool }: Context,
  userId: string,
  { name, phone, marketingConsent }: ProfileChanges,
): Promise<void> {
  const { firstName, lastName } = splitName(name);
  const whole = `${firstName} ${lastName}`.trim();
  const changes = { userId, name: whole, firstName, lastName, phone, marketingConsent };
  const [written] = await writeProfile(pool, changes);
  if (!written) throw new Refusal("PROFILE_NOT_UPDATED");
}
