import {
  passwordChangeInput,
  staffPasswordChangeInput,
} from "../../../shared/contract/public/account-fields.ts";
import { STAFF_PASSWORD_MIN } from "../../../shared/limits.ts";
import { api } from "../../app/browser-api.ts";
import { Panel } from "../../ui/Panel.tsx";
import {
  FormField,
  HiddenUsername,
  NewPasswordFields,
  SubmitButton,
  useAccountForm,
} from "../AccountForm.tsx";
import { SaveFailure, SuccessMessage, useSuccessMessage } from "./SaveResult.tsx";

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

interface ChangePasswordProps {
  email: string;
  /** An administrator's new password is longer. */
  isStaff?: boolean;
}

/** Changes the password, which ends all other sessions. */
export function ChangePassword({ email, isStaff = false }: ChangePasswordProps) {
  const [message, showMessage] = useSuccessMessage();
  const { form, failure, isBusy, submit } = useAccountForm(
    isStaff ? staffPasswordChangeInput : passwordChangeInput,
    { defaultValues: EMPTY },
    async (input) => {
      showMessage(null);
      await api.profile.changePassword(input);
      form.reset(EMPTY);
      showMessage("Password updated successfully");
    },
  );
  return (
    <Panel as="section" aria-labelledby="change-password">
      <h2 id="change-password" className="text-heading">
        Change Password
      </h2>
      <p className="mt-1">You stay signed in here; everywhere else you are signed out.</p>
      <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
        {failure !== null && <SaveFailure title="Failed to update password" failure={failure} />}
        <HiddenUsername email={email} />
        <FormField
          form={form}
          name="currentPassword"
          id="profile-current-password"
          label="Current Password"
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordFields
          form={form}
          idPrefix="profile"
          {...(isStaff && { minCharacters: STAFF_PASSWORD_MIN })}
        />
        <div className="tablet:flex tablet:items-center tablet:gap-4">
          <SubmitButton label="Update Password" isBusy={isBusy} className="max-tablet:w-full" />
          <SuccessMessage>{message}</SuccessMessage>
        </div>
      </form>
    </Panel>
  );
}
