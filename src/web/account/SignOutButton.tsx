import LogOut from "lucide-react/icons/log-out";
import { useState } from "react";
import { signOut } from "../app/account.ts";
import { formatFailure, toApiFailure } from "../app/api-failure.ts";
import { clearPersonalDetails } from "../draft/booking-draft.ts";
import { SpinnerIcon } from "../ui/Spinner.tsx";
import { setAccountError } from "./account-dialog.ts";

interface SignOutButtonProps {
  className: string;
}

export function SignOutButton({ className }: SignOutButtonProps) {
  const [signOut, isBusy] = useSignOut();
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) void signOut();
      }}
      className={`gap-2 text-left ${className}`}
    >
      {isBusy ? <SpinnerIcon className="size-5" /> : <LogOut className="size-5" />}
      Sign Out
    </button>
  );
}

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
