import { zodResolver } from "@hookform/resolvers/zod";
import MailCheck from "lucide-react/icons/mail-check";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import type { SignedInAccount, SignInResult } from "../../shared/contract/public/accounts.ts";
import { PASSWORD_MIN } from "../../shared/limits.ts";
import { setAccount } from "../app/account.ts";
import { type ApiFailure, formatFailure, toApiFailure } from "../app/api-failure.ts";
import { paths } from "../app/paths.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";

interface AccountForm<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  /** Why the last attempt failed. */
  failure: ApiFailure | null;
  isBusy: boolean;
  /** For `onSubmit`: sends the values once they are valid. */
  submit: ReturnType<UseFormReturn<Input, unknown, Output>["handleSubmit"]>;
}

interface AccountFormOptions<Input extends FieldValues> {
  defaultValues: DefaultValues<Input>;
  /** Takes focus on mount. */
  autoFocusField?: Path<Input>;
}

/**
 * State of a short form: validates when a field is left, then while typing; on submit the first
 * invalid field takes focus. An error from `send` becomes `failure`.
 */
export function useAccountForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  { defaultValues, autoFocusField }: AccountFormOptions<Input>,
  send: (values: Output) => Promise<void>,
): AccountForm<Input, Output> {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues,
  });
  const { setFocus, handleSubmit, formState } = form;

  useEffect(() => {
    if (autoFocusField) setFocus(autoFocusField);
  }, [autoFocusField, setFocus]);

  async function submitValid(values: Output) {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      const code = toApiFailure(error);
      const field = "newPassword" as Path<Input>;
      if (code === "STAFF_PASSWORD_TOO_SHORT") {
        form.setError(field, { message: formatFailure(code) }, { shouldFocus: true });
      } else setFailure(code);
    }
  }

  return { form, failure, isBusy: formState.isSubmitting, submit: handleSubmit(submitValid) };
}

interface FormFieldProps<In extends FieldValues, Out>
  extends Omit<ComponentProps<typeof TextField>, "name" | "error" | "form"> {
  form: AccountForm<In, Out>["form"];
  name: Path<In>;
  /** Another field whose validation depends on this one. */
  dependentField?: Path<In>;
}

/** A text field of an account form; required by default. */
export function FormField<In extends FieldValues, Out>(props: FormFieldProps<In, Out>) {
  const { form, name, dependentField, required = true, ...fieldProps } = props;
  const error: FieldError | undefined = get(form.formState.errors, name);
  return (
    <TextField
      {...fieldProps}
      {...form.register(name, dependentField && { deps: [dependentField] })}
      error={error?.message}
      required={required}
    />
  );
}

interface NewPasswordFieldsProps<In extends FieldValues, Out> {
  form: AccountForm<In, Out>["form"];
  idPrefix: string;
  minCharacters?: number;
}

interface NewPasswordInput extends FieldValues {
  newPassword: string;
  confirmPassword: string;
}

/** A new password and its confirmation. */
export function NewPasswordFields<In extends NewPasswordInput, Out>(
  props: NewPasswordFieldsProps<In, Out>,
) {
  const { form, idPrefix, minCharacters = PASSWORD_MIN } = props;
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
        hint={`At least ${minCharacters} characters`}
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

interface HiddenUsernameProps {
  email: string;
}

/**
 * Tells password managers which account a password form is about.
 * @see https://www.chromium.org/developers/design-documents/create-amazing-password-forms/
 */
export function HiddenUsername({ email }: HiddenUsernameProps) {
  return <input type="text" hidden readOnly autoComplete="username" value={email} />;
}

interface SubmitButtonProps {
  label: string;
  isBusy: boolean;
  className?: string;
}

/** The submit button of an account form. */
export function SubmitButton({ label, isBusy, className = "w-full" }: SubmitButtonProps) {
  return (
    <Button type="submit" busy={isBusy} busyLabel="Processing..." className={className}>
      {label}
    </Button>
  );
}

type AccountFieldProps = Pick<
  ComponentProps<typeof TextField>,
  "label" | "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "spellCheck"
>;

/** Labels of account fields and their autofill hints for password managers. */
export const ACCOUNT_FIELD_PROPS = {
  email: {
    label: "Email Address",
    type: "email",
    inputMode: "email",
    // The email address is the username of the account.
    autoComplete: "username",
    autoCapitalize: "none",
    spellCheck: false,
  },
  password: { label: "Password", type: "password", autoComplete: "current-password" },
  newPassword: { label: "Password", type: "password", autoComplete: "new-password" },
  name: { label: "Name", autoComplete: "name" },
} as const satisfies Record<string, AccountFieldProps>;

/** The sentence above an account form; INTERNAL has the specification's own. */
export function formatAccountFailure(failure: ApiFailure): string {
  return failure === "INTERNAL" ? "An error occurred." : formatFailure(failure);
}

interface EmailSentMessageProps {
  /** The recipient; only the email reveals whether an account exists there. */
  email: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** Replaces the form that requested an email; takes focus so that screen readers announce it. */
export function EmailSentMessage({ email, children, actions }: EmailSentMessageProps) {
  const messageRef = useRef<HTMLDivElement>(null);
  useEffect(() => messageRef.current?.focus(), []);
  return (
    <>
      <div
        ref={messageRef}
        tabIndex={-1}
        className="flex gap-3 rounded-control bg-success-soft px-5 py-4 text-ink-1 outline-none"
      >
        <MailCheck className="mt-0.5 size-5 shrink-0 text-success" />
        <div className="min-w-0 text-pretty">
          <p className="font-semibold wrap-anywhere">We've sent an email to {email}.</p>
          <p className="mt-1">{children}</p>
        </div>
      </div>
      {actions && <div className="mt-4 text-center">{actions}</div>}
    </>
  );
}

/** What to do next after requesting an account. */
export const CONFIRM_EMAIL_TEXT =
  "To open your account, follow the link in the email within a day and enter the password that you have just chosen. No email? Please check your spam folder.";

/** Asks for a second factor, or for a passkey alone. */
export const SECOND_FACTOR_PATH = `${paths.admin}/sign-in`;

/**
 * Records a sign-in in this tab. Where a second factor is needed too, goes to the page that asks for
 * it, which is not among the visitors' routes, so it needs a full document load.
 * @returns whether somebody is signed in
 */
export function finishSignIn(result: SignInResult): result is SignedInAccount {
  if ("needsSecondFactor" in result) {
    window.location.assign(SECOND_FACTOR_PATH);
    return false;
  }
  setAccount(result);
  return true;
}
