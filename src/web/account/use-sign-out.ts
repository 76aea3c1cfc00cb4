import { useState } from "react";
import { signOut } from "../app/account.ts";
import { formatFailure, toApiFailure } from "../app/api-failure.ts";
import { clearPersonalDetails } from "../draft/booking-draft.ts";
import { setAccountError } from "./forms/account-dialog.ts";

/**
 * Signs out of this browser and clears the personal details in this tab. If the request fails, the
 * user stays signed in and sees the error.
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
