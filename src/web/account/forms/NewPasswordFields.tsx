import type { FieldValues, Path } from "react-hook-form";
import { PASSWORD_MIN } from "../../../shared/limits.ts";
import { FormField } from "./FormField.tsx";
import type { AccountForm } from "./use-account-form.ts";

interface NewPasswordFieldsProps<In extends FieldValues, Out> {
  form: AccountForm<In, Out>["form"];
  idPrefix: string;
}

interface PasswordTwice extends FieldValues {
  newPassword: string;
  confirmPassword: string;
}

/** A new password, twice. */
export function NewPasswordFields<In extends PasswordTwice, Out>(
  props: NewPasswordFieldsProps<In, Out>,
) {
  const { form, idPrefix } = props;
  const [first, second] = ["newPassword" as Path<In>, "confirmPassword" as Path<In>];
  const isSecondTyped = form.getFieldState(second, form.formState).isDirty;
  const line = { form, type: "password", autoComplete: "new-password" } as const;
  return (
    <div className="flex flex-col gap-4">
      <FormField
        {...line}
        name={first}
        // Whether both are equal shows once the second was typed.
        {...(isSecondTyped && { also: second })}
        id={`${idPrefix}-new-password`}
        label="New Password"
        hint={`At least ${PASSWORD_MIN} characters`}
      />
      <FormField
        {...line}
        name={second}
        id={`${idPrefix}-confirm-password`}
        label="Confirm Password"
      />
    </div>
  );
}
