import LogOut from "lucide-react/icons/log-out";
import { SpinnerIcon } from "../ui/Spinner.tsx";
import { useSignOut } from "./use-sign-out.ts";

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
