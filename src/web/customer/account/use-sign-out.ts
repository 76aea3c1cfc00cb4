import { useState } from "react";
import { failureOf, failureSentence } from "../../api/api-failure.ts";
import { forgetPerson } from "../booking/booking-draft.ts";
import { tellAccountProblem } from "./account-dialog.ts";
import { signOut } from "./use-account.ts";

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
