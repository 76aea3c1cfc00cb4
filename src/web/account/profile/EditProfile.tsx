import { useState } from "react";
import { accountEmail, profileChanges } from "../../../shared/contract/public/account-fields.ts";
import type { Profile } from "../../../shared/contract/public/accounts.ts";
import { refreshAccount, useAccount } from "../../app/account.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { CONTACT_FIELD_PROPS } from "../../app/contact-field-props.ts";
import { paths } from "../../app/paths.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ACCOUNT_FIELD_PROPS, FormField, SubmitButton, useAccountForm } from "../AccountForm.tsx";
import { SaveFailure, SuccessMessage, useSuccessMessage } from "./SaveResult.tsx";

const profileForm = profileChanges.extend({ email: accountEmail });

interface EditProfileProps {
  initialProfile: Profile;
  /** Runs the change of email address, which needs a fresh proof of an administrator. */
  withProof?: (work: () => Promise<unknown>) => Promise<unknown>;
}

/**
 * Name, email, phone and marketing consent. A new email address takes effect only once it is
 * confirmed.
 */
export function EditProfile({ initialProfile, withProof }: EditProfileProps) {
  const { businessName } = useVenue();
  const account = useAccount();
  const [profile, setProfile] = useState(initialProfile);
  /** Whether this attempt has saved everything except the email change. */
  const [isSaved, setSaved] = useState(false);
  const [message, showMessage] = useSuccessMessage();
  const { form, failure, isBusy, submit } = useAccountForm(
    profileForm,
    { defaultValues: toFormValues(initialProfile) },
    async ({ email, ...changes }) => {
      setSaved(false);
      showMessage(null);
      const updated = await api.profile.update(changes);
      setProfile(updated);
      setSaved(true);
      void refreshAccount(account);
      if (email !== updated.email) {
        const request = () => api.accounts.requestEmailChange({ email });
        await (withProof ? withProof(request) : request());
        setProfile({ ...updated, nextEmail: email });
      }
      form.reset(toFormValues(updated));
      showMessage("Profile updated successfully");
    },
  );
  return (
    <Panel as="section" aria-labelledby="edit-profile">
      <h2 id="edit-profile" className="text-heading">
        Edit Profile
      </h2>
      {profile.nextEmail !== null && (
        <PendingEmailAlert {...profile} nextEmail={profile.nextEmail} />
      )}
      <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
        {failure !== null && (
          <SaveFailure
            title={
              isSaved ? "We could not send an email to the new address" : "Failed to update profile"
            }
            failure={failure}
          >
            {failure === "PROOF_NEEDED" && !withProof && (
              <ButtonLink to={`${paths.admin}/profile`} variant="outline" size="md">
                Change It in the Back Office
              </ButtonLink>
            )}
          </SaveFailure>
        )}
        <FormField form={form} name="name" id="profile-name" {...ACCOUNT_FIELD_PROPS.name} />
        <FormField
          form={form}
          name="email"
          id="profile-email"
          {...ACCOUNT_FIELD_PROPS.email}
          autoComplete="email"
        />
        <FormField
          form={form}
          name="phone"
          id="profile-phone"
          {...CONTACT_FIELD_PROPS.phone}
          required={false}
        />
        <Checkbox
          {...form.register("marketingConsent")}
          id="profile-marketing"
          label={`Email me news and offers from ${businessName}`}
        />
        <div className="tablet:flex tablet:items-center tablet:gap-4">
          <SubmitButton label="Save Changes" isBusy={isBusy} className="max-tablet:w-full" />
          <SuccessMessage>{message}</SuccessMessage>
        </div>
      </form>
    </Panel>
  );
}

function toFormValues({ name, email, phone, marketingConsent }: Profile) {
  return { name, email, phone, marketingConsent };
}

function PendingEmailAlert({ email, nextEmail }: { email: string; nextEmail: string }) {
  return (
    <Alert announced className="mt-4" title="Confirm your new address">
      <span className="wrap-anywhere">
        We've sent an email to {nextEmail}. Please follow the link in it within a day. Until then{" "}
        {email} stays your address.
      </span>
    </Alert>
  );
}
