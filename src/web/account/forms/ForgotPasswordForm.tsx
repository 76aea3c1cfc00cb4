import { useState } from "react";
import { z } from "zod";
import { accountEmail } from "../../../shared/contract/public/account-fields.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { ACCOUNT_FIELD_PROPS } from "./account-field-props.ts";
import { EmailSentMessage } from "./EmailSentMessage.tsx";
import { FormField } from "./FormField.tsx";
import { formatAccountFailure } from "./format-account-failure.ts";
import { SubmitButton } from "./SubmitButton.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { ViewButton } from "./ViewButton.tsx";

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
        If there is an account with this address, the letter has a link to choose a new password. It
        works for an hour. Nothing there? Please look among the spam too.
      </EmailSentMessage>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <p>Tell us your address, and we write you how to choose a new one.</p>
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
