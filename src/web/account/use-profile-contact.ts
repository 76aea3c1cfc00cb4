import { useEffect, useEffectEvent } from "react";
import type { ContactFormValues } from "../../shared/contract/public/contact.ts";
import { splitName } from "../../shared/rules/person-name.ts";
import { api } from "../app/browser-api.ts";
import { useAccount } from "../app/use-account.ts";

/** What a profile knows of what a form asks for. */
export type ProfileContact = Pick<
  ContactFormValues,
  "firstName" | "lastName" | "email" | "phone" | "marketingConsent"
>;

interface ContactTarget {
  /** Nothing of it was typed yet: what somebody typed may be about another person. */
  isEmpty: () => boolean;
  fill: (contact: ProfileContact) => void;
}

/**
 * Fills in who is signed in, also when they sign in while the form is open. Without their profile
 * they type it themselves.
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
