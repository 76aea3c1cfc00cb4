import { credentials } from "../../../shared/contract/public/account-fields.ts";
import { signIn } from "../../app/account.ts";
import { Alert } from "../../ui/Alert.tsx";
import { closeAccountDialog } from "./account-dialog.ts";
import { ACCOUNT_FIELD_PROPS } from "./account-field-props.ts";
import { FormField } from "./FormField.tsx";
import { formatAccountFailure } from "./format-account-failure.ts";
import { SubmitButton } from "./SubmitButton.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { ViewButton } from "./ViewButton.tsx";

const EMPTY = { email: "", password: "" };

export function SignInForm() {
  const { form, failure, isBusy, submit } = useAccountForm(
    credentials,
    { defaultValues: EMPTY, autoFocusField: "email" },
    async (input) => {
      await signIn(input);
      closeAccountDialog();
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
    </form>
  );
}
