import type { z } from "zod";
import { acceptWithAccount } from "../../../shared/contract/public/invitation-fields.ts";
import type { InvitationAcceptance } from "../../../shared/contract/public/invitations.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { openAccountDialog } from "../forms/account-dialog.ts";
import { ACCOUNT_FIELD_PROPS } from "../forms/account-field-props.ts";
import { FormField } from "../forms/FormField.tsx";
import { formatAccountFailure } from "../forms/format-account-failure.ts";
import { HiddenUsername } from "../forms/HiddenUsername.tsx";
import { SubmitButton } from "../forms/SubmitButton.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";

export interface AcceptProps {
  /** The invited address. */
  email: string;
  accept: (body: InvitationAcceptance) => Promise<void>;
}

const EMPTY: z.input<typeof acceptWithAccount> = { with: "account", password: "" };

/** Accepts the invitation with the existing account of the address. */
export function AcceptWithAccount({ email, accept }: AcceptProps) {
  const { form, failure, isBusy, submit } = useAccountForm(
    acceptWithAccount,
    { defaultValues: EMPTY },
    accept,
  );
  const isWrongPassword = failure === "SIGN_IN_FAILED";
  return (
    <form method="post" noValidate onSubmit={submit}>
      {failure !== null && (
        <Alert
          tone="danger"
          className="mb-5"
          actions={
            isWrongPassword && (
              <Button variant="soft" onClick={() => openAccountDialog("forgot")}>
                Forgot password?
              </Button>
            )
          }
        >
          {isWrongPassword
            ? "That is not the password of your account. If it is forgotten, choose a new one and open this letter's link once more."
            : formatAccountFailure(failure)}
        </Alert>
      )}
      <HiddenUsername email={email} />
      <FormField
        form={form}
        name="password"
        id="invited-password"
        {...ACCOUNT_FIELD_PROPS.password}
      />
      <div className="mt-6">
        <SubmitButton label="Accept Invitation" isBusy={isBusy} />
      </div>
    </form>
  );
}
