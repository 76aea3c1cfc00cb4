import { useState } from "react";
import { newAccount } from "../../../shared/contract/public/account-fields.ts";
import { PASSWORD_MIN } from "../../../shared/limits.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { ACCOUNT_FIELD_PROPS } from "./account-field-props.ts";
import { CONFIRM_EMAIL_TEXT } from "./confirm-email-text.ts";
import { EmailSentMessage } from "./EmailSentMessage.tsx";
import { FormField } from "./FormField.tsx";
import { formatAccountFailure } from "./format-account-failure.ts";
import { SubmitButton } from "./SubmitButton.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { ViewButton } from "./ViewButton.tsx";

const EMPTY = { name: "", email: "", password: "" };

/**
 * The account does not exist until the link in the email is opened, and the form gives everyone the
 * same answer, so that it does not reveal who has an account.
 */
export function CreateAccountForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, failure, isBusy, submit } = useAccountForm(
    newAccount,
    { defaultValues: EMPTY, autoFocusField: "name" },
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
