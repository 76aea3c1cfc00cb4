import { useState } from "react";
import { chosenPassword } from "../../../shared/contract/public/account-fields.ts";
import type { SignedIn } from "../../../shared/contract/public/accounts.ts";
import { tellAccount } from "../../app/account-store.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { privateHeaders } from "../../app/private-headers.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { openAccountDialog } from "../forms/account-dialog.ts";
import { failureWords } from "../forms/format-account-failure.ts";
import { NewPasswordFields } from "../forms/NewPasswordFields.tsx";
import { SubmitButton } from "../forms/SubmitButton.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";
import { WayOn } from "./AccountPageLinks.tsx";
import { DeadLink } from "./ExpiredLink.tsx";
import { isDead } from "./is-link-expired.ts";
import { LinkPage } from "./LinkPage.tsx";
import { forgetLinkToken, useLinkToken } from "./link-token.ts";

export const meta = pageMeta("Choose a new password", "One step, and you are back in.");
export const headers = privateHeaders;

const EMPTY = { newPassword: "", confirmPassword: "" };

/** A new password for whoever forgot theirs; looking at the page changes nothing. */
export default function NewPasswordScreen() {
  const token = useLinkToken();
  const [changed, setChanged] = useState<SignedIn | null>(null);
  const { form, failure, isBusy, submit } = useAccountForm(
    chosenPassword,
    { defaultValues: EMPTY },
    async (body) => {
      const given = { "account-token": token ?? "" };
      const account = await api.accounts.resetPassword({ headers: given, body });
      forgetLinkToken();
      setChanged(account);
      tellAccount(account);
    },
  );
  if (changed) return <Changed {...changed} />;
  if (isDead(token, failure)) {
    return (
      <DeadLink>
        <Button variant="soft" onClick={() => openAccountDialog("forgot")}>
          Send a new link
        </Button>
      </DeadLink>
    );
  }
  return (
    <LinkPage title="Choose a new password" lead="You are signed in with it at once.">
      <form method="post" noValidate onSubmit={submit}>
        {failure !== null && (
          <Alert tone="danger" className="mb-5">
            {failureWords(failure)}
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

function Changed({ email }: SignedIn) {
  return (
    <LinkPage
      isAnswer
      title="Your new password is set"
      lead={`You are signed in as ${email}. Everywhere else you have been signed out.`}
    >
      <WayOn />
    </LinkPage>
  );
}
