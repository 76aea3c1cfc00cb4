import { useState } from "react";
import type { z } from "zod";
import type { SignedInAccount } from "../../../shared/contract/public/accounts.ts";
import { acceptWithNewAccount } from "../../../shared/contract/public/invitation-fields.ts";
import type {
  InvitationAcceptance,
  InvitationOffer,
} from "../../../shared/contract/public/invitations.ts";
import { useAccount } from "../../app/account.ts";
import { toApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { ACCOUNT_FIELD_PROPS } from "../forms/account-field-props.ts";
import { FormField } from "../forms/FormField.tsx";
import { formatAccountFailure } from "../forms/format-account-failure.ts";
import { HiddenUsername } from "../forms/HiddenUsername.tsx";
import { NewPasswordFields } from "../forms/NewPasswordFields.tsx";
import { SubmitButton } from "../forms/SubmitButton.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";
import { type AcceptProps, AcceptWithAccount } from "./AcceptWithAccount.tsx";
import { LinkPage } from "./LinkPage.tsx";

const EMPTY: z.input<typeof acceptWithNewAccount> = {
  with: "new-account",
  name: "",
  newPassword: "",
  confirmPassword: "",
};

/** Accepts the invitation and creates an account. */
function AcceptWithNewAccount({ email, accept }: AcceptProps) {
  const { form, failure, isBusy, submit } = useAccountForm(
    acceptWithNewAccount,
    { defaultValues: EMPTY },
    accept,
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure !== null && <Alert tone="danger">{formatAccountFailure(failure)}</Alert>}
      <HiddenUsername email={email} />
      <FormField form={form} name="name" id="invited-name" {...ACCOUNT_FIELD_PROPS.name} />
      <NewPasswordFields form={form} idPrefix="invited" />
      <div className="mt-2">
        <SubmitButton label="Accept Invitation" isBusy={isBusy} />
      </div>
    </form>
  );
}

interface AcceptInvitationProps {
  offer: InvitationOffer;
  token: string;
  onAccepted: (account: SignedInAccount) => void;
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
export function AcceptInvitation({ offer, token, onAccepted, onChanged }: AcceptInvitationProps) {
  const { businessName } = useVenue();
  // As it was when the page opened; accepting changes it.
  const [initialAccount] = useState(useAccount());
  const { email, hasAccount } = offer;

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
            You are invited to be an administrator: to look after bookings, vouchers, customers and
            settings.
          </p>
          <p className="mt-2">
            {hasAccount
              ? `You have an account as ${email}. Please confirm with its password.`
              : `Choose your name and your password; you sign in as ${email} from then on.`}
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
