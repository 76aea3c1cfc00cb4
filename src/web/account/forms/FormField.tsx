import type { ComponentProps } from "react";
import { type FieldError, type FieldValues, get, type Path } from "react-hook-form";
import { TextField } from "../../ui/TextField.tsx";
import type { AccountForm } from "./use-account-form.ts";

interface FormFieldProps<In extends FieldValues, Out>
  extends Omit<ComponentProps<typeof TextField>, "name" | "error" | "form"> {
  form: AccountForm<In, Out>["form"];
  name: Path<In>;
  /** Another field whose validation depends on this one. */
  dependentField?: Path<In>;
}

/** A required text field of an account form. */
export function FormField<In extends FieldValues, Out>(props: FormFieldProps<In, Out>) {
  const { form, name, dependentField, ...fieldProps } = props;
  const error: FieldError | undefined = get(form.formState.errors, name);
  return (
    <TextField
      {...fieldProps}
      {...form.register(name, dependentField && { deps: [dependentField] })}
      error={error?.message}
      required
    />
  );
}
