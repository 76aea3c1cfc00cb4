import type { FieldValues, Path } from "react-hook-form";
import { PASSWORD_MIN } from "../../../shared/limits.ts";
import { FormField } from "./FormField.tsx";
import type { AccountForm } from "./use-account-form.ts";

interface NewPasswordFieldsProps<In extends FieldValues, Out> {
  form: AccountForm<In, Out>["form"];
  idPrefix: string;
}

interface NewPasswordInput extends FieldValues {
  newPassword: string;
  confirmPassword: string;
}

/** A new password and its confirmation. */
export function NewPasswordFields<In extends NewPasswordInput, Out>(
  props: NewPasswordFieldsProps<In, Out>,
) {
  const { form, idPrefix } = props;
  const [passwordName, confirmationName] = [
    "newPassword" as Path<In>,
    "confirmPassword" as Path<In>,
  ];
  const isConfirmationTyped = form.getFieldState(confirmationName, form.formState).isDirty;
  const fieldProps = { form, type: "password", autoComplete: "new-password" } as const;
  return (
    <div className="flex flex-col gap-4">
      <FormField
        {...fieldProps}
        name={passwordName}
        // Compare the two only once the confirmation has been typed.
        {...(isConfirmationTyped && { dependentField: confirmationName })}
        id={`${idPrefix}-new-password`}
        label="New Password"
        hint={`At least ${PASSWORD_MIN} characters`}
      />
      <FormField
        {...fieldProps}
        name={confirmationName}
        id={`${idPrefix}-confirm-password`}
        label="Confirm Password"
      />
    </div>
  );
}
