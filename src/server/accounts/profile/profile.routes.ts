import type { Profile } from "../../../shared/contract/public/accounts.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { splitName } from "../../../shared/rules/person-name.ts";
import { requireSession } from "../../access.ts";
import type { Context } from "../../context.ts";
import { api } from "../../request-context.ts";
import { countPasswordAttempt } from "../access/password-attempts.ts";
import { changePassword } from "../change-password.ts";
import { readProfileRow, updateProfile } from "./profile.queries.ts";

const { profile } = api;

export const profileRoutes = {
  get: profile.get.handler(async ({ context }) => {
    const { userId } = await requireSession(context);
    return readProfile(context.server, userId);
  }),
  update: profile.update.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    await editProfile(context.server, userId, input);
    return readProfile(context.server, userId);
  }),
  changePassword: profile.changePassword.handler(async ({ context, input }) => {
    const session = await requireSession(context);
    await countPasswordAttempt(context, session.email);
    await changePassword(context.server, session, input);
    return { changed: true as const };
  }),
};

/** @throws Refusal UNAUTHENTICATED when the account was deleted concurrently */
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

/** @throws Refusal PROFILE_NOT_UPDATED when the account was deleted concurrently */
async function editProfile(
  { pool }: Context,
  userId: string,
  { name, phone, marketingConsent }: ProfileChanges,
): Promise<void> {
  const { firstName, lastName } = splitName(name);
  const fullName = `${firstName} ${lastName}`.trim();
  const update = { userId, name: fullName, firstName, lastName, phone, marketingConsent };
  const [updated] = await updateProfile(pool, update);
  if (!updated) throw new Refusal("PROFILE_NOT_UPDATED");
}
