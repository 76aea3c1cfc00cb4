import { useState } from "react";
import { formatFailure, toApiFailure } from "../app/api-failure.ts";
import { signOut } from "../app/use-account.ts";
import { clearPersonalDetails } from "../draft/booking-draft.ts";
import { setAccountError } from "./forms/account-dialog.ts";

/**
 * Signing out of this browser. What this tab knows of the person goes with it; if the server cannot
 * be told, they stay signed in and are told so.
 */
export function useSignOut(): [signOutNow: () => Promise<void>, isBusy: boolean] {
  const [isBusy, setBusy] = useState(false);
  async function handleSignOut() {
    setBusy(true);
    setAccountError(null);
    try {
      await signOut();
      clearPersonalDetails();
    } catch (error) {
      setAccountError(`You are still signed in. ${formatFailure(toApiFailure(error))}`);
    }
    setBusy(false);
  }
  return [handleSignOut, isBusy];
}
