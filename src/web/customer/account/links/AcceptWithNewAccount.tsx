import type { z } from "zod";
import { newcomerAnswer } from "../../../../shared/contract/invitation-fields.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { ACCOUNT_LINES } from "../forms/account-lines.ts";
import { FormField } from "../forms/FormField.tsx";
import { failureWords } from "../forms/failure-words.ts";
import { NewPasswordFields } from "../forms/NewPasswordFields.tsx";
import { SubmitButton } from "../forms/SubmitButton.tsx";
import { UsernameForManagers } from "../forms/UsernameForManagers.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";
import type { AcceptProps } from "./AcceptWithAccount.tsx";

const EMPTY: z.input<typeof newcomerAnswer> = {
  with: "new-account",
  name: "",
  newPassword: "",
  confirmPassword: "",
};

/** Accepting with an account that is opened by it. */
export function AcceptWithNewAccount({ email, answer }: AcceptProps) {
  const { form, failure, isBusy, submit } = useAccountForm(
    newcomerAnswer,
    { defaultValues: EMPTY },
    answer,
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure !== null && <Alert tone="danger">{failureWords(failure)}</Alert>}
      <UsernameForManagers email={email} />
      <FormField form={form} name="name" id="invited-name" {...ACCOUNT_LINES.name} />
      <NewPasswordFields form={form} idPrefix="invited" />
      <div className="mt-2">
        <SubmitButton label="Accept Invitation" isBusy={isBusy} />
      </div>
    </form>
  );
}
