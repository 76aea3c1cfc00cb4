import { useEffect, useEffectEvent } from "react";
import type { ContactFormValues } from "../../shared/contract/public/contact.ts";
import { splitName } from "../../shared/rules/person-name.ts";
import { useAccount } from "../app/account.ts";
import { api } from "../app/browser-api.ts";

/** What a profile knows of a contact form; the address is absent until there was one. */
type ProfileContact = Pick<
  ContactFormValues,
  "firstName" | "lastName" | "email" | "phone" | "marketingConsent"
> &
  Partial<ContactFormValues>;

interface ContactTarget {
  /** True while nothing is typed: typed details may be about someone else. */
  isEmpty: () => boolean;
  fill: (contact: ProfileContact) => void;
}

/**
 * Fills a form with the profile of the signed-in user, also after a sign-in while the form is open.
 * If the profile cannot be loaded, the form stays empty.
 */
export function useProfileContact({ isEmpty, fill }: ContactTarget): void {
  const email = useAccount()?.email;
  const fillFromProfile = useEffectEvent(async (signal: AbortSignal) => {
    if (!isEmpty()) return;
    const contact = await readProfileContact(signal);
    if (contact && !signal.aborted && isEmpty()) fill(contact);
  });
  useEffect(() => {
    if (email === undefined) return;
    const controller = new AbortController();
    void fillFromProfile(controller.signal);
    return () => controller.abort();
  }, [email]);
}

/** Null if the profile cannot be loaded. */
export async function readProfileContact(signal: AbortSignal): Promise<ProfileContact | null> {
  const profile = await api.profile.get(undefined, { signal }).catch(() => null);
  if (!profile) return null;
  const { name, email, phone, marketingConsent, address } = profile;
  return { ...splitName(name), email, phone, marketingConsent, ...address };
}
