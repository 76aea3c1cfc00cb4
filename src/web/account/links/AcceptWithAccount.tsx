import type { z } from "zod";
import { knownAnswer } from "../../../shared/contract/public/invitation-fields.ts";
import type { InvitationAnswer } from "../../../shared/contract/public/invitations.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { openAccountDialog } from "../forms/account-dialog.ts";
import { ACCOUNT_LINES } from "../forms/account-field-props.ts";
import { FormField } from "../forms/FormField.tsx";
import { failureWords } from "../forms/format-account-failure.ts";
import { UsernameForManagers } from "../forms/HiddenUsername.tsx";
import { SubmitButton } from "../forms/SubmitButton.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";

export interface AcceptProps {
  /** The address that was invited. */
  email: string;
  answer: (given: InvitationAnswer) => Promise<void>;
}

const EMPTY: z.input<typeof knownAnswer> = { with: "account", password: "" };

/** Accepting with the account that the address has. */
export function AcceptWithAccount({ email, answer }: AcceptProps) {
  const { form, failure, isBusy, submit } = useAccountForm(
    knownAnswer,
    { defaultValues: EMPTY },
    answer,
  );
  const isWrong = failure === "SIGN_IN_FAILED";
  return (
    <form method="post" noValidate onSubmit={submit}>
      {failure !== null && (
        <Alert
          tone="danger"
          className="mb-5"
          actions={
            isWrong && (
              <Button variant="soft" onClick={() => openAccountDialog("forgot")}>
                Forgot password?
              </Button>
            )
          }
        >
          {isWrong
            ? "That is not the password of your account. If it is forgotten, choose a new one and open this letter's link once more."
            : failureWords(failure)}
        </Alert>
      )}
      <UsernameForManagers email={email} />
      <FormField form={form} name="password" id="invited-password" {...ACCOUNT_LINES.password} />
      <div className="mt-6">
        <SubmitButton label="Accept Invitation" isBusy={isBusy} />
      </div>
    </form>
  );
}
