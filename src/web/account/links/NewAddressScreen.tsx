import { useState } from "react";
import { refreshAccount, useAccount } from "../../app/account.ts";
import { type ApiFailure, toApiFailure } from "../../app/api-failure.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { privateHeaders } from "../../app/private-headers.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatAccountFailure } from "../AccountForm.tsx";
import { openAccountDialog } from "../account-dialog.ts";
import { ExpiredLink, isLinkExpired, LinkPage } from "./LinkPage.tsx";
import { clearLinkToken, useLinkToken } from "./link-token.ts";

export const meta = pageMeta(
  "Confirm your new address",
  "Confirm the new email address of your account.",
);
export const headers = privateHeaders;

/** Confirms the account's new email address. Opening the page alone changes nothing. */
export default function NewAddressScreen() {
  const token = useLinkToken();
  const account = useAccount();
  const [newEmail, setNewEmail] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    setFailure(null);
    try {
      const tokenHeaders = { "account-token": token ?? "" };
      const { email } = await api.accounts.confirmEmailChange({ headers: tokenHeaders });
      clearLinkToken();
      setNewEmail(email);
      if (account) await refreshAccount(account);
    } catch (error) {
      setFailure(toApiFailure(error));
    }
    setBusy(false);
  }

  if (newEmail !== null) {
    return (
      <LinkPage
        takesFocus
        title="Your new address is confirmed"
        lead={`From now on, sign in with ${newEmail}.`}
      >
        <ProfileLink />
      </LinkPage>
    );
  }
  if (isLinkExpired(token, failure)) {
    return (
      <ExpiredLink>
        <ProfileLink />
      </ExpiredLink>
    );
  }
  return (
    <LinkPage
      title="Confirm your new address"
      lead="Your account and your bookings will use the address that we sent the email to."
    >
      {failure !== null && (
        <Alert tone="danger" className="mb-5">
          {formatAccountFailure(failure)}
        </Alert>
      )}
      <Button busy={isBusy} busyLabel="Processing..." onClick={confirm} className="w-full">
        Confirm this address
      </Button>
    </LinkPage>
  );
}

/**
 * Leads to the profile, where the address can be changed; offers Sign In to users without a
 * session.
 */
function ProfileLink() {
  const account = useAccount();
  if (account) {
    return (
      <ButtonLink to={paths.profile} variant="soft">
        My Profile
      </ButtonLink>
    );
  }
  return (
    <Button variant="soft" onClick={() => openAccountDialog("sign-in")}>
      Sign In
    </Button>
  );
}
