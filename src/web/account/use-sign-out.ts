import { useState } from "react";
import { failureOf, failureSentence } from "../app/api-failure.ts";
import { signOut } from "../app/use-account.ts";
import { forgetPerson } from "../draft/booking-draft.ts";
import { tellAccountProblem } from "./forms/account-dialog.ts";

/**
 * Signing out of this browser. What this tab knows of the person goes with it; if the server cannot
 * be told, they stay signed in and are told so.
 */
export function useSignOut(): [signOutNow: () => Promise<void>, isBusy: boolean] {
  const [isBusy, setBusy] = useState(false);
  async function signOutNow() {
    setBusy(true);
    tellAccountProblem(null);
    try {
      await signOut();
      forgetPerson();
    } catch (error) {
      tellAccountProblem(`You are still signed in. ${failureSentence(failureOf(error))}`);
    }
    setBusy(false);
  }
  return [signOutNow, isBusy];
}
