import { useState } from "react";
import { chosenPassword } from "../../../../shared/contract/account-fields.ts";
import type { SignedIn } from "../../../../shared/contract/accounts.ts";
import { api } from "../../../api/browser-api.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import { privateHeaders } from "../../shell/private-headers.ts";
import { openAccountDialog } from "../account-dialog.ts";
import { failureWords } from "../forms/failure-words.ts";
import { NewPasswordFields } from "../forms/NewPasswordFields.tsx";
import { SubmitButton } from "../forms/SubmitButton.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";
import { tellAccount } from "../known-account.ts";
import { forgetLinkToken, useLinkToken } from "../link-token.ts";
import { DeadLink } from "./DeadLink.tsx";
import { isDead } from "./is-dead.ts";
import { LinkPage } from "./LinkPage.tsx";
import { WayOn } from "./WayOn.tsx";

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
