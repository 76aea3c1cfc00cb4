import { useEffect, useEffectEvent, useState } from "react";
import { newAccount } from "../../shared/contract/public/account-fields.ts";
import { PASSWORD_MIN } from "../../shared/limits.ts";
import { refreshAccount, useAccount } from "../app/account.ts";
import { api } from "../app/browser-api.ts";
import { Alert } from "../ui/Alert.tsx";
import { Panel } from "../ui/Panel.tsx";
import {
  ACCOUNT_FIELD_PROPS,
  CONFIRM_EMAIL_TEXT,
  EmailSentMessage,
  FormField,
  formatAccountFailure,
  HiddenUsername,
  SubmitButton,
  useAccountForm,
} from "./AccountForm.tsx";

interface CreateAccountPromptProps {
  /** As given in the purchase, perhaps the first name only. */
  name: string;
  /** Whether `name` is the full name; otherwise the form asks for it. */
  isFullName: boolean;
  email: string;
}

/** Offers an account to a customer who has just paid without one; only a password is missing. */
export function CreateAccountPrompt(props: CreateAccountPromptProps) {
  const account = useAccount();
  // The customer may have signed in meanwhile in another tab.
  const recheckAccount = useEffectEvent(() => void refreshAccount(account));
  useEffect(() => recheckAccount(), []);
  if (account) return null;
  return (
    <Panel as="section" aria-labelledby="account-offer" className="mt-8">
      <h2 id="account-offer" className="text-heading">
        Keep it all in one place
      </h2>
      <PromptForm {...props} />
    </Panel>
  );
}

function PromptForm({ name, isFullName, email }: CreateAccountPromptProps) {
  const [isSent, setSent] = useState(false);
  const { form, failure, isBusy, submit } = useAccountForm(
    newAccount,
    { defaultValues: { name, email, password: "" } },
    async (input) => {
      await api.accounts.requestAccount(input);
      setSent(true);
    },
  );
  if (isSent) {
    return (
      <div className="mt-4">
        <EmailSentMessage email={email}>{CONFIRM_EMAIL_TEXT}</EmailSentMessage>
      </div>
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <p className="mt-1 wrap-anywhere">
        With an account you see, move and cancel your bookings without searching for emails. Choose
        a password, and we will send an email to {email} to open your account.
      </p>
      {failure !== null && (
        <Alert tone="danger" className="mt-4">
          {formatAccountFailure(failure)}
        </Alert>
      )}
      <div className="mt-4 flex flex-col gap-4">
        {!isFullName && (
          <FormField form={form} name="name" id="offer-name" {...ACCOUNT_FIELD_PROPS.name} />
        )}
        <HiddenUsername email={email} />
        <FormField
          form={form}
          name="password"
          id="offer-password"
          hint={`At least ${PASSWORD_MIN} characters`}
          {...ACCOUNT_FIELD_PROPS.newPassword}
        />
      </div>
      <div className="mt-5">
        <SubmitButton label="Create account" isBusy={isBusy} className="max-tablet:w-full" />
      </div>
    </form>
  );
}
