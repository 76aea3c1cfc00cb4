import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { SignedIn } from "../../../shared/contract/accounts.ts";
import { type ApiFailure, failureSentence } from "../../api/api-failure.ts";
import { api } from "../../api/browser-api.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { ButtonLink } from "../shell/ButtonLink.tsx";
import { Message } from "../shell/Message.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { InvitationForm } from "./InvitationForm.tsx";
import { tellAccount } from "./known-account.ts";

export const meta = pageMeta("Your invitation", "An invitation to the venue's team.");

/** Nobody learns from where somebody came, keeps the page or finds it. */
export function headers() {
  return {
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
  };
}

/** What the invitation is known by stands behind `#`, which only the browser has. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Waiting />;
}

/** For whoever was asked to be an administrator. Looking changes nothing; accepting does. */
export default function InvitationScreen() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const headers = { "account-token": token };
  const [loaded, reload] = useLoaded(
    (signal) => api.invitations.read({ headers }, { signal }),
    [token],
  );
  if (loaded.state === "loading") return <Waiting />;
  if (loaded.state === "failed") return <Unreadable failure={loaded.failure} onRetry={reload} />;

  function enter(account: SignedIn) {
    tellAccount(account);
    navigate(paths.admin, { replace: true });
  }
  return (
    <InvitationForm
      offer={loaded.data}
      accept={(answer) => api.invitations.accept({ headers, body: answer })}
      onAccepted={enter}
      onChanged={reload}
    />
  );
}

/** From the address, where it does not stay: nobody finds it in the browser's history. */
function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const [token, setToken] = useState(hash.slice(1));
  useEffect(() => {
    if (hash === "") return;
    setToken(hash.slice(1));
    window.history.replaceState(window.history.state, "", pathname);
  }, [hash, pathname]);
  return token;
}

function Unreadable({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  const isOver = failure === "ACCOUNT_LINK_INVALID" || failure === "INVALID_INPUT";
  if (!isOver) {
    return (
      <Message
        title="Your invitation could not be loaded"
        actions={<Button onClick={onRetry}>Try Again</Button>}
      >
        <p>{failureSentence(failure)}</p>
      </Message>
    );
  }
  return (
    <Message
      title="This invitation is over"
      actions={
        <ButtonLink to={paths.home} variant="soft">
          Back to Home
        </ButtonLink>
      }
    >
      <p>
        It may have been accepted or withdrawn, or its three days are over. If you have only just
        got a letter, open the link in the newest one; else ask whoever invited you to send another.
      </p>
    </Message>
  );
}

function Waiting() {
  return <Spinner label="Loading" className="min-h-96" />;
}
