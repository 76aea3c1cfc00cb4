import { useAccount } from "../app/use-account.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { type AccountView, closeAccountDialog, useAccountDialog } from "./forms/account-dialog.ts";
import { CreateAccountForm } from "./forms/CreateAccountForm.tsx";
import { ForgotPasswordForm } from "./forms/ForgotPasswordForm.tsx";
import { SignInForm } from "./forms/SignInForm.tsx";

const VIEWS = {
  "sign-in": { title: "Welcome Back", Form: SignInForm },
  forgot: { title: "Forgot your password?", Form: ForgotPasswordForm },
  create: { title: "Create your account", Form: CreateAccountForm },
} as const satisfies Record<AccountView, object>;

/** Signing in, and the ways to an account and to a new password; each opening begins anew. */
export function AccountDialog() {
  const { isOpen, view } = useAccountDialog();
  const account = useAccount();
  const { title, Form } = VIEWS[view];
  return (
    <Dialog
      open={isOpen}
      onClose={closeAccountDialog}
      closeLabel="Close"
      title={title}
      // Who has signed in finds the button gone that opened it.
      finalFocus={() => (account ? findVisibleAccountButton() : true)}
    >
      <Form key={view} />
    </Dialog>
  );
}

/** Where focus goes when the dialog closes and what opened it has gone: whichever of these is seen. */
const ACCOUNT_BUTTON_IDS = ["account-menu-button", "main-menu-button"] as const;

function findVisibleAccountButton(): HTMLElement | null {
  const buttons = ACCOUNT_BUTTON_IDS.map((id) => document.getElementById(id));
  return buttons.find((button) => button?.checkVisibility()) ?? null;
}
