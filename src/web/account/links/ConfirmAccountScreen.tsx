import { useState } from "react";
import { z } from "zod";
import { password } from "../../../shared/contract/public/account-fields.ts";
import type { SignedInAccount } from "../../../shared/contract/public/accounts.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { privateHeaders } from "../../app/private-headers.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import {
  ACCOUNT_FIELD_PROPS,
  FormField,
  finishSignIn,
  formatAccountFailure,
  SubmitButton,
  useAccountForm,
} from "../AccountForm.tsx";
import { openAccountDialog } from "../account-dialog.ts";
import { AccountPageLinks, ExpiredLink, isLinkExpired, LinkPage } from "./LinkPage.tsx";
import { clearLinkToken, useLinkToken } from "./link-token.ts";

export const meta = pageMeta(
  "Confirm your address",
  "Confirm your email address to open your account.",
);
export const headers = privateHeaders;

const confirmAccountInput = z.object({ password });

/** Creates the requested account. Opening the page alone changes nothing. */
export default function ConfirmAccountScreen() {
  const token = useLinkToken();
  const [openedAccount, setOpenedAccount] = useState<SignedInAccount | null>(null);
  const { form, failure, isBusy, submit } = useAccountForm(
    confirmAccountInput,
    { defaultValues: { password: "" } },
    async (body) => {
      const account = await api.accounts.confirmAccount({
        headers: { "account-token": token ?? "" },
        body,
      });
      clearLinkToken();
      if (finishSignIn(account)) setOpenedAccount(account);
    },
  );
  if (openedAccount) return <AccountOpened {...openedAccount} />;
  const createAgainButton = (
    <Button variant="soft" onClick={() => openAccountDialog("create")}>
      Create account
    </Button>
  );
  if (isLinkExpired(token, failure)) return <ExpiredLink>{createAgainButton}</ExpiredLink>;
  const isWrongPassword = failure === "SIGN_IN_FAILED";
  return (
    <LinkPage
      title="Confirm your address"
      lead="Enter the password that you chose when you asked for your account."
    >
      <form method="post" noValidate onSubmit={submit}>
        {failure !== null && (
          <Alert tone="danger" className="mb-5" actions={isWrongPassword && createAgainButton}>
            {isWrongPassword
              ? "That is not the password that you chose. If you have forgotten it, please create the account again."
              : formatAccountFailure(failure)}
          </Alert>
        )}
        <FormField
          form={form}
          name="password"
          id="confirm-password"
          {...ACCOUNT_FIELD_PROPS.password}
        />
        <div className="mt-6">
          <SubmitButton label="Confirm and sign in" isBusy={isBusy} />
        </div>
      </form>
    </LinkPage>
  );
}

function AccountOpened({ name, email }: SignedInAccount) {
  return (
    <LinkPage
      takesFocus
      title="Your account is open"
      lead={`Welcome, ${name}. You are signed in, and bookings made with ${email} are in your account.`}
    >
      <AccountPageLinks />
    </LinkPage>
  );
}
