import { useEffect, useEffectEvent } from "react";
import type { ContactFormValues } from "../../shared/contract/public/contact.ts";
import { splitName } from "../../shared/rules/person-name.ts";
import { useAccount } from "../app/account.ts";
import { api } from "../app/browser-api.ts";

/** The fields of a contact form that a profile can fill in. */
export type ProfileContact = Pick<
  ContactFormValues,
  "firstName" | "lastName" | "email" | "phone" | "marketingConsent"
>;

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
    const profile = await api.profile.get(undefined, { signal }).catch(() => null);
    if (!profile || signal.aborted || !isEmpty()) return;
    const { phone, marketingConsent } = profile;
    fill({ ...splitName(profile.name), email: profile.email, phone, marketingConsent });
  });
  useEffect(() => {
    if (email === undefined) return;
    const controller = new AbortController();
    void fillFromProfile(controller.signal);
    return () => controller.abort();
  }, [email]);
}
