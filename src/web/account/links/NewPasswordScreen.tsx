import { useState } from "react";
import { newPasswordInput } from "../../../shared/contract/public/account-fields.ts";
import type { SignedInAccount } from "../../../shared/contract/public/accounts.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { privateHeaders } from "../../app/private-headers.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import {
  finishSignIn,
  formatAccountFailure,
  NewPasswordFields,
  SubmitButton,
  useAccountForm,
} from "../AccountForm.tsx";
import { openAccountDialog } from "../account-dialog.ts";
import { AccountPageLinks, ExpiredLink, isLinkExpired, LinkPage } from "./LinkPage.tsx";
import { clearLinkToken, useLinkToken } from "./link-token.ts";

export const meta = pageMeta("Choose a new password", "Choose a new password for your account.");
export const headers = privateHeaders;

const EMPTY = { newPassword: "", confirmPassword: "" };

/** Sets a new password for a user who forgot theirs. Opening the page alone changes nothing. */
export default function NewPasswordScreen() {
  const token = useLinkToken();
  const [changedAccount, setChangedAccount] = useState<SignedInAccount | null>(null);
  const { form, failure, isBusy, submit } = useAccountForm(
    newPasswordInput,
    { defaultValues: EMPTY },
    async (body) => {
      const tokenHeaders = { "account-token": token ?? "" };
      const account = await api.accounts.resetPassword({ headers: tokenHeaders, body });
      clearLinkToken();
      if (finishSignIn(account)) setChangedAccount(account);
    },
  );
  if (changedAccount) return <PasswordChanged {...changedAccount} />;
  if (isLinkExpired(token, failure)) {
    return (
      <ExpiredLink>
        <Button variant="soft" onClick={() => openAccountDialog("forgot")}>
          Send a new link
        </Button>
      </ExpiredLink>
    );
  }
  return (
    <LinkPage title="Choose a new password" lead="You will be signed in with it at once.">
      <form method="post" noValidate onSubmit={submit}>
        {failure !== null && (
          <Alert tone="danger" className="mb-5">
            {formatAccountFailure(failure)}
          </Alert>
        )}
        <NewPasswordFields form={form} idPrefix="reset" />
        <div className="mt-6">
          <SubmitButton label="Set new password" isBusy={isBusy} />
        </div>
      </form>
    </LinkPage>
  );
}

function PasswordChanged({ email }: SignedInAccount) {
  return (
    <LinkPage
      takesFocus
      title="Your new password is set"
      lead={`You are signed in as ${email}. You have been signed out everywhere else.`}
    >
      <AccountPageLinks />
    </LinkPage>
  );
}
