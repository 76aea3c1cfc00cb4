import { useAccount } from "../app/account.ts";
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

/**
 * The dialog for signing in, creating an account and resetting a password; each view starts empty.
 */
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
      // After a sign-in the button that opened the dialog is gone.
      finalFocus={() => (account ? findVisibleAccountButton() : true)}
    >
      <Form key={view} />
    </Dialog>
  );
}

/**
 * Where focus goes when the button that opened the dialog is gone: the first of these that is
 * visible.
 */
const ACCOUNT_BUTTON_IDS = ["account-menu-button", "main-menu-button"] as const;

function findVisibleAccountButton(): HTMLElement | null {
  const buttons = ACCOUNT_BUTTON_IDS.map((id) => document.getElementById(id));
  return buttons.find((button) => button?.checkVisibility()) ?? null;
}
