import { useEffect, useEffectEvent } from "react";
import type { ContactInput } from "../../shared/contract/public/contact.ts";
import { splitName } from "../../shared/rules/person-name.ts";
import { api } from "../app/browser-api.ts";
import { useAccount } from "../app/use-account.ts";

/** What a profile knows of what a form asks for. */
export type ProfileContact = Pick<
  ContactInput,
  "firstName" | "lastName" | "email" | "phone" | "marketingConsent"
>;

interface ContactPart {
  /** Nothing of it was typed yet: what somebody typed may be about another person. */
  isEmpty: () => boolean;
  fill: (contact: ProfileContact) => void;
}

/**
 * Fills in who is signed in, also when they sign in while the form is open. Without their profile
 * they type it themselves.
 */
export function useProfileContact({ isEmpty, fill }: ContactPart): void {
  const email = useAccount()?.email;
  const fillFrom = useEffectEvent(async (signal: AbortSignal) => {
    if (!isEmpty()) return;
    const profile = await api.profile.get(undefined, { signal }).catch(() => null);
    if (!profile || signal.aborted || !isEmpty()) return;
    const { phone, marketingConsent } = profile;
    fill({ ...splitName(profile.name), email: profile.email, phone, marketingConsent });
  });
  useEffect(() => {
    if (email === undefined) return;
    const leaving = new AbortController();
    void fillFrom(leaving.signal);
    return () => leaving.abort();
  }, [email]);
}
