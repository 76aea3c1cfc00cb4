import { useState } from "react";
import {
  acceptWithAccount,
  acceptWithNewAccount,
} from "../../../shared/contract/public/account-fields.ts";
import type { SignInResult } from "../../../shared/contract/public/accounts.ts";
import type {
  InvitationAcceptance,
  InvitationOffer,
} from "../../../shared/contract/public/invitations.ts";
import { STAFF_PASSWORD_MIN } from "../../../shared/limits.ts";
import { useAccount } from "../../app/account.ts";
import { formatFailure, toApiFailure } from "../../app/api-failure.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { privateHeaders } from "../../app/private-headers.ts";
import { useApiQuery } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import {
  ACCOUNT_FIELD_PROPS,
  FormField,
  finishSignIn,
  formatAccountFailure,
  HiddenUsername,
  NewPasswordFields,
  SubmitButton,
  useAccountForm,
} from "../AccountForm.tsx";
import { openAccountDialog } from "../account-dialog.ts";
import { isLinkExpired, LinkPage } from "./LinkPage.tsx";
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

  function goToAdmin(result: SignInResult) {
    clearLinkToken();
    if (!finishSignIn(result)) return;
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
      title="This invitation is no longer valid"
      lead="It may have been accepted or withdrawn, or it is more than three days old. If you have a newer email, open the link in that one. If not, please ask for another invitation."
    >
      <ButtonLink to={paths.home} variant="soft">
        Back to Home
      </ButtonLink>
    </LinkPage>
  );
}

interface AcceptInvitationProps {
  offer: InvitationOffer;
  token: string;
  onAccepted: (result: SignInResult) => void;
  /**
   * The invited person's account was created, deleted or changed, so the offer must be reloaded.
   */
  onChanged: () => void;
}

/** Refusals that mean that the offer on this page is out of date. */
const SUPERSEDED_CODES: ReadonlySet<string> = new Set([
  "INVITATION_CHANGED",
  "ACCOUNT_LINK_INVALID",
]);

/**
 * Accepts an invitation with the password of the existing account, or with a name and a new
 * password.
 */
function AcceptInvitation({ offer, token, onAccepted, onChanged }: AcceptInvitationProps) {
  const { businessName } = useVenue();
  // As it was when the page opened; accepting changes it.
  const [initialAccount] = useState(useAccount());
  const { email, role, hasAccount } = offer;

  async function accept(body: InvitationAcceptance) {
    const headers = { "account-token": token };
    try {
      onAccepted(await api.invitations.accept({ headers, body }));
    } catch (error) {
      if (SUPERSEDED_CODES.has(toApiFailure(error))) onChanged();
      throw error;
    }
  }

  return (
    <LinkPage
      title={`Join the team of ${businessName}`}
      lead={
        <>
          <p>
            You are invited to use the back office, with the role <b>{role}</b>.
          </p>
          <p className="mt-2">
            {hasAccount
              ? `You have an account as ${email}. Please confirm with its password.`
              : `Choose a name and a password. You will sign in as ${email}.`}
          </p>
        </>
      }
    >
      {initialAccount !== null && initialAccount.email !== email && (
        <Alert className="mb-5">
          You are signed in as {initialAccount.email}. When you accept, you are signed in as {email}{" "}
          instead.
        </Alert>
      )}
      {hasAccount ? (
        <AcceptWithAccount email={email} accept={accept} />
      ) : (
        <AcceptWithNewAccount email={email} accept={accept} />
      )}
    </LinkPage>
  );
}

interface AcceptProps {
  /** The invited address. */
  email: string;
  accept: (body: InvitationAcceptance) => Promise<void>;
}

/** Accepts the invitation and creates an account. */
function AcceptWithNewAccount({ email, accept }: AcceptProps) {
  const { form, failure, isBusy, submit } = useAccountForm(
    acceptWithNewAccount,
    { defaultValues: { with: "new-account", name: "", newPassword: "", confirmPassword: "" } },
    accept,
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure !== null && <Alert tone="danger">{formatAccountFailure(failure)}</Alert>}
      <HiddenUsername email={email} />
      <FormField form={form} name="name" id="invited-name" {...ACCOUNT_FIELD_PROPS.name} />
      <NewPasswordFields form={form} idPrefix="invited" minCharacters={STAFF_PASSWORD_MIN} />
      <div className="mt-2">
        <SubmitButton label="Accept Invitation" isBusy={isBusy} />
      </div>
    </form>
  );
}

/** Accepts the invitation with the existing account of the address. */
function AcceptWithAccount({ email, accept }: AcceptProps) {
  const { form, failure, isBusy, submit } = useAccountForm(
    acceptWithAccount,
    { defaultValues: { with: "account", password: "" } },
    accept,
  );
  const isWrongPassword = failure === "SIGN_IN_FAILED";
  return (
    <form method="post" noValidate onSubmit={submit}>
      {failure !== null && (
        <Alert
          tone="danger"
          className="mb-5"
          actions={
            isWrongPassword && (
              <Button variant="soft" onClick={() => openAccountDialog("forgot")}>
                Forgot password?
              </Button>
            )
          }
        >
          {isWrongPassword
            ? "That is not the password of your account. If you have forgotten it, choose a new one and open the link in the invitation email again."
            : formatAccountFailure(failure)}
        </Alert>
      )}
      <HiddenUsername email={email} />
      <FormField
        form={form}
        name="password"
        id="invited-password"
        {...ACCOUNT_FIELD_PROPS.password}
      />
      <div className="mt-6">
        <SubmitButton label="Accept Invitation" isBusy={isBusy} />
      </div>
    </form>
  );
}
