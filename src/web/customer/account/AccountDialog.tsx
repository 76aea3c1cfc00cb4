import { Dialog } from "../../ui/Dialog.tsx";
import { shownAccountButton } from "./account-button.ts";
import { type AccountView, closeAccountDialog, useAccountDialog } from "./account-dialog.ts";
import { CreateAccountForm } from "./forms/CreateAccountForm.tsx";
import { ForgotPasswordForm } from "./forms/ForgotPasswordForm.tsx";
import { SignInForm } from "./forms/SignInForm.tsx";
import { useAccount } from "./use-account.ts";

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
      finalFocus={() => (account ? shownAccountButton() : true)}
    >
      <Form key={view} />
    </Dialog>
  );
}
