import { useState } from "react";
import type { SignedIn } from "../../../shared/contract/accounts.ts";
import type { InvitationAnswer, InvitationOffer } from "../../../shared/contract/invitations.ts";
import { type ApiFailure, failureOf, failureSentence } from "../../api/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";
import { useHeadingFocus } from "../shell/use-heading-focus.ts";
import { useVenue } from "../shell/use-venue.ts";
import { ConfirmWithAccount } from "./ConfirmWithAccount.tsx";
import { OpenInvitedAccount } from "./OpenInvitedAccount.tsx";
import { useAccount } from "./use-account.ts";

interface InvitationFormProps {
  offer: InvitationOffer;
  accept: (answer: InvitationAnswer) => Promise<SignedIn>;
  onAccepted: (account: SignedIn) => void;
  /** The account came, went or changed: what is offered has to be read anew. */
  onChanged: () => void;
}

/** Accepting takes the password of the account that there is, or a name and a password. */
export function InvitationForm({ offer, accept, onAccepted, onChanged }: InvitationFormProps) {
  const { businessName } = useVenue();
  const heading = useHeadingFocus();
  const account = useAccount();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isSomebodyElse = account !== null && account.email !== offer.email;

  async function answer(given: InvitationAnswer) {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      onAccepted(await accept(given));
    } catch (error) {
      const why = failureOf(error);
      setFailure(why);
      if (why === "INVITATION_CHANGED" || why === "ACCOUNT_LINK_INVALID") onChanged();
    } finally {
      setBusy(false);
    }
  }

  const Form = offer.hasAccount ? ConfirmWithAccount : OpenInvitedAccount;
  return (
    <div className="mx-auto w-full max-w-form flex-1 px-gutter py-10 tablet:py-16">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        Join the team of {businessName}
      </h1>
      <p className="mt-3 text-lg text-pretty">
        As an administrator you look after bookings, vouchers, customers and settings.{" "}
        {offer.hasAccount
          ? "You have an account with this address already: confirm with its password."
          : "Choose the name and the password that you will sign in with."}
      </p>
      {isSomebodyElse && (
        <Alert className="mt-6">
          You are signed in as {account.email}. When you accept, you are signed in as {offer.email}{" "}
          instead.
        </Alert>
      )}
      {failure && (
        <Alert tone="danger" className="mt-6">
          {failureSentence(failure)}
        </Alert>
      )}
      <Form email={offer.email} isBusy={isBusy} onAnswer={answer} />
    </div>
  );
}
