import { type ReactNode, useState } from "react";
import { z } from "zod";
import {
  accountEmail,
  credentials,
  newAccount,
} from "../../shared/contract/public/account-fields.ts";
import { PASSWORD_MIN } from "../../shared/limits.ts";
import { useAccount } from "../app/account.ts";
import { api } from "../app/browser-api.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import {
  ACCOUNT_FIELD_PROPS,
  CONFIRM_EMAIL_TEXT,
  EmailSentMessage,
  FormField,
  finishSignIn,
  formatAccountFailure,
  SECOND_FACTOR_PATH,
  SubmitButton,
  useAccountForm,
} from "./AccountForm.tsx";
import {
  type AccountView,
  closeAccountDialog,
  openAccountDialog,
  useAccountDialog,
} from "./account-dialog.ts";

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

export function SignInForm() {
  const { form, failure, isBusy, submit } = useAccountForm(
    credentials,
    { defaultValues: { email: "", password: "" }, autoFocusField: "email" },
    async (input) => {
      if (finishSignIn(await api.session.create(input))) closeAccountDialog();
    },
  );
  return (
    <form noValidate onSubmit={submit}>
      <p>Sign in to see your bookings and your profile.</p>
      {failure !== null && (
        <Alert tone="danger" className="mt-4">
          {formatAccountFailure(failure)}
        </Alert>
      )}
      <div className="mt-5 flex flex-col gap-4">
        <FormField form={form} name="email" id="sign-in-email" {...ACCOUNT_FIELD_PROPS.email} />
        <FormField
          form={form}
          name="password"
          id="sign-in-password"
          {...ACCOUNT_FIELD_PROPS.password}
        />
      </div>
      <div className="-mx-4 mt-1">
        <ViewButton view="forgot">Forgot password?</ViewButton>
      </div>
      <div className="mt-4">
        <SubmitButton label="Sign In" isBusy={isBusy} />
      </div>
      <p className="mt-4 text-center">
        New here? <ViewButton view="create">Create account</ViewButton>
      </p>
      <p className="mt-1 text-center text-sm text-ink-3">
        On the team? <a href={SECOND_FACTOR_PATH}>Sign in with a passkey</a>
      </p>
    </form>
  );
}

const forgotPasswordInput = z.object({ email: accountEmail });

/** Gives the same answer whether or not the account exists. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, failure, isBusy, submit } = useAccountForm(
    forgotPasswordInput,
    { defaultValues: { email: "" }, autoFocusField: "email" },
    async (input) => {
      await api.accounts.requestPasswordReset(input);
      setSentTo(input.email);
    },
  );
  const backButton = <ViewButton view="sign-in">Back to Sign In</ViewButton>;
  if (sentTo !== null) {
    return (
      <EmailSentMessage email={sentTo} actions={backButton}>
        If there is an account with this address, the email has a link to choose a new password. It
        works for an hour. No email? Please check your spam folder.
      </EmailSentMessage>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <p>Enter your email address, and we will send you a link to choose a new password.</p>
      {failure !== null && (
        <Alert tone="danger" className="mt-4">
          {formatAccountFailure(failure)}
        </Alert>
      )}
      <div className="mt-5">
        <FormField form={form} name="email" id="forgot-email" {...ACCOUNT_FIELD_PROPS.email} />
      </div>
      <div className="mt-6">
        <SubmitButton label="Send the link" isBusy={isBusy} />
      </div>
      <p className="mt-4 text-center">{backButton}</p>
    </form>
  );
}

/**
 * The account does not exist until the link in the email is opened, and the form gives everyone the
 * same answer, so that it does not reveal who has an account.
 */
export function CreateAccountForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, failure, isBusy, submit } = useAccountForm(
    newAccount,
    { defaultValues: { name: "", email: "", password: "" }, autoFocusField: "name" },
    async (input) => {
      await api.accounts.requestAccount(input);
      setSentTo(input.email);
    },
  );
  if (sentTo !== null)
    return <EmailSentMessage email={sentTo}>{CONFIRM_EMAIL_TEXT}</EmailSentMessage>;
  return (
    <form noValidate onSubmit={submit}>
      <p>See your bookings in one place, move or cancel them, and book faster next time.</p>
      {failure !== null && (
        <Alert tone="danger" className="mt-4">
          {formatAccountFailure(failure)}
        </Alert>
      )}
      <div className="mt-5 flex flex-col gap-4">
        <FormField form={form} name="name" id="create-name" {...ACCOUNT_FIELD_PROPS.name} />
        <FormField form={form} name="email" id="create-email" {...ACCOUNT_FIELD_PROPS.email} />
        <FormField
          form={form}
          name="password"
          id="create-password"
          hint={`At least ${PASSWORD_MIN} characters`}
          {...ACCOUNT_FIELD_PROPS.newPassword}
        />
      </div>
      <div className="mt-6">
        <SubmitButton label="Create account" isBusy={isBusy} />
      </div>
      <p className="mt-4 text-center">
        Have one already? <ViewButton view="sign-in">Sign In</ViewButton>
      </p>
    </form>
  );
}

interface ViewButtonProps {
  view: AccountView;
  children: ReactNode;
}

/** Switches to another view of the account dialog. */
export function ViewButton({ view, children }: ViewButtonProps) {
  return (
    <Button variant="quiet" size="md" onClick={() => openAccountDialog(view)}>
      {children}
    </Button>
  );
}
