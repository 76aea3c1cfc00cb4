import { Refusal } from "../../shared/refusal.ts";
import { splitName } from "../../shared/rules/person-name.ts";
import type { Context } from "../context.ts";
import { writeProfile } from "./profile.queries.ts";

interface ProfileChanges {
  name: string;
  phone: string;
  marketingConsent: boolean;
}

/** @throws Refusal PROFILE_NOT_UPDATED when the account went this moment. */
export async function editProfile(
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
