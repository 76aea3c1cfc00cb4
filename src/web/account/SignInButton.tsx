import { Button } from "../ui/Button.tsx";
import { prefetchAccountDialog } from "./AccountDialogHost.tsx";
import { openAccountDialog, useAccountDialog } from "./account-dialog.ts";

interface SignInButtonProps {
  className?: string;
}

/** Opens the sign-in dialog; prefetches its code on hover and focus. */
export function SignInButton({ className }: SignInButtonProps) {
  const { isOpen, Dialog } = useAccountDialog();
  return (
    <Button
      variant="soft"
      size="md"
      aria-haspopup="dialog"
      busy={isOpen && !Dialog}
      onPointerEnter={prefetchAccountDialog}
      onFocus={prefetchAccountDialog}
      onClick={() => openAccountDialog("sign-in")}
      {...(className !== undefined && { className })}
    >
      Sign In
    </Button>
  );
}
