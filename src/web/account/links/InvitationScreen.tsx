import type { SignedInAccount } from "../../../shared/contract/public/accounts.ts";
import { setAccount } from "../../app/account.ts";
import { formatFailure } from "../../app/api-failure.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { privateHeaders } from "../../app/private-headers.ts";
import { useApiQuery } from "../../app/use-api-query.ts";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { AcceptInvitation } from "./AcceptInvitation.tsx";
import { isLinkExpired } from "./is-link-expired.ts";
import { LinkPage } from "./LinkPage.tsx";
import { clearLinkToken, useLinkToken } from "./link-token.ts";

export const meta = pageMeta("Your invitation", "An invitation to the venue's team.");
export const headers = privateHeaders;

/** For someone invited as an administrator. Opening the page alone changes nothing. */
export default function InvitationScreen() {
  const token = useLinkToken();
  const [loadState, reload] = useApiQuery(
    async (signal) =>
      token ? api.invitations.read({ headers: { "account-token": token } }, { signal }) : null,
    [token],
  );
  if (token === undefined || loadState.state === "loading") {
    return (
      <>
        <h1 className="sr-only">Your invitation</h1>
        <Spinner label="Loading" className="min-h-96" />
      </>
    );
  }
  const failure = loadState.state === "failed" ? loadState.failure : null;
  if (isLinkExpired(token, failure)) return <ExpiredInvitation />;
  if (loadState.state === "failed" || loadState.data === null) {
    return (
      <LinkPage
        takesFocus
        title="Your invitation could not be loaded"
        lead={formatFailure(failure ?? "INTERNAL")}
      >
        <Button onClick={reload}>Try Again</Button>
      </LinkPage>
    );
  }

  function goToAdmin(account: SignedInAccount) {
    clearLinkToken();
    setAccount(account);
    // The back office is not among the visitors' routes, so it needs a full document load.
    window.location.replace(paths.admin);
  }
  return (
    <AcceptInvitation
      offer={loadState.data}
      token={token}
      onAccepted={goToAdmin}
      onChanged={reload}
    />
  );
}

function ExpiredInvitation() {
  return (
    <LinkPage
      takesFocus
      title="This invitation has ended"
      lead="It may have been accepted or withdrawn, or its three days are over. If there is a newer letter, open the link in that one; else ask whoever invited you to send another."
    >
      <ButtonLink to={paths.home} variant="soft">
        Back to Home
      </ButtonLink>
    </LinkPage>
  );
}
