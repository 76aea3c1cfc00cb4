import { useState } from "react";
import { z } from "zod";
import { password } from "../../../shared/contract/public/account-fields.ts";
import type { SignedIn } from "../../../shared/contract/public/accounts.ts";
import { tellAccount } from "../../app/account-store.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { privateHeaders } from "../../app/private-headers.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { openAccountDialog } from "../forms/account-dialog.ts";
import { ACCOUNT_LINES } from "../forms/account-field-props.ts";
import { FormField } from "../forms/FormField.tsx";
import { failureWords } from "../forms/format-account-failure.ts";
import { SubmitButton } from "../forms/SubmitButton.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";
import { WayOn } from "./AccountPageLinks.tsx";
import { DeadLink } from "./ExpiredLink.tsx";
import { isDead } from "./is-link-expired.ts";
import { LinkPage } from "./LinkPage.tsx";
import { forgetLinkToken, useLinkToken } from "./link-token.ts";

export const meta = pageMeta("Confirm your address", "One step, and your account is open.");
export const headers = privateHeaders;

const asked = z.object({ password });

/** Opens the account that somebody asked for; looking at the page changes nothing. */
export default function ConfirmAccountScreen() {
  const token = useLinkToken();
  const [opened, setOpened] = useState<SignedIn | null>(null);
  const { form, failure, isBusy, submit } = useAccountForm(
    asked,
    { defaultValues: { password: "" } },
    async (body) => {
      const account = await api.accounts.open({ headers: { "account-token": token ?? "" }, body });
      forgetLinkToken();
      setOpened(account);
      tellAccount(account);
    },
  );
  if (opened) return <Opened {...opened} />;
  const again = (
    <Button variant="soft" onClick={() => openAccountDialog("create")}>
      Create account
    </Button>
  );
  if (isDead(token, failure)) return <DeadLink>{again}</DeadLink>;
  const isWrong = failure === "SIGN_IN_FAILED";
  return (
    <LinkPage
      title="Confirm your address"
      lead="Please type the password that you chose when you asked for your account, and it is open."
    >
      <form method="post" noValidate onSubmit={submit}>
        {failure !== null && (
          <Alert tone="danger" className="mb-5" actions={isWrong && again}>
            {isWrong
              ? "That is not the password that you chose. If it is forgotten, please ask for the account once more."
              : failureWords(failure)}
          </Alert>
        )}
        <FormField form={form} name="password" id="confirm-password" {...ACCOUNT_LINES.password} />
        <div className="mt-6">
          <SubmitButton label="Confirm and sign in" isBusy={isBusy} />
        </div>
      </form>
    </LinkPage>
  );
}

function Opened({ name, email }: SignedIn) {
  return (
    <LinkPage
      isAnswer
      title="Your account is open"
      lead={`Welcome, ${name}. You are signed in, and what was booked with ${email} is in your account.`}
    >
      <WayOn />
    </LinkPage>
  );
}
