import { useState } from "react";
import type { z } from "zod";
import type { SignedIn } from "../../../shared/contract/public/accounts.ts";
import { newcomerAnswer } from "../../../shared/contract/public/invitation-fields.ts";
import type {
  InvitationAnswer,
  InvitationOffer,
} from "../../../shared/contract/public/invitations.ts";
import { failureOf } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { useAccount } from "../../app/use-account.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { ACCOUNT_LINES } from "../forms/account-field-props.ts";
import { FormField } from "../forms/FormField.tsx";
import { failureWords } from "../forms/format-account-failure.ts";
import { UsernameForManagers } from "../forms/HiddenUsername.tsx";
import { NewPasswordFields } from "../forms/NewPasswordFields.tsx";
import { SubmitButton } from "../forms/SubmitButton.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";
import { type AcceptProps, AcceptWithAccount } from "./AcceptWithAccount.tsx";
import { LinkPage } from "./LinkPage.tsx";

const EMPTY: z.input<typeof newcomerAnswer> = {
  with: "new-account",
  name: "",
  newPassword: "",
  confirmPassword: "",
};

/** Accepting with an account that is opened by it. */
function AcceptWithNewAccount({ email, answer }: AcceptProps) {
  const { form, failure, isBusy, submit } = useAccountForm(
    newcomerAnswer,
    { defaultValues: EMPTY },
    answer,
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure !== null && <Alert tone="danger">{failureWords(failure)}</Alert>}
      <UsernameForManagers email={email} />
      <FormField form={form} name="name" id="invited-name" {...ACCOUNT_LINES.name} />
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
  onAccepted: (account: SignedIn) => void;
  /** The account came, went or changed: what is offered has to be read anew. */
  onChanged: () => void;
}

/** What an answer that cannot be given any more is refused with. */
const OVERTAKEN: ReadonlySet<string> = new Set(["INVITATION_CHANGED", "ACCOUNT_LINK_INVALID"]);

/** Accepting takes the password of the account that there is, or a name and a password. */
export function AcceptInvitation({ offer, token, onAccepted, onChanged }: AcceptInvitationProps) {
  const { businessName } = useVenue();
  // As it was when the page was opened: accepting changes it.
  const [before] = useState(useAccount());
  const { email, hasAccount } = offer;

  async function answer(body: InvitationAnswer) {
    const headers = { "account-token": token };
    try {
      onAccepted(await api.invitations.accept({ headers, body }));
    } catch (error) {
      if (OVERTAKEN.has(failureOf(error))) onChanged();
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
      {before !== null && before.email !== email && (
        <Alert className="mb-5">
          You are signed in as {before.email}. When you accept, you are signed in as {email}{" "}
          instead.
        </Alert>
      )}
      {hasAccount ? (
        <AcceptWithAccount email={email} answer={answer} />
      ) : (
        <AcceptWithNewAccount email={email} answer={answer} />
      )}
    </LinkPage>
  );
}
