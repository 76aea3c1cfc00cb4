import { useState } from "react";
import {
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from "react-router";
import { erasureInput } from "../../../shared/contract/public/account-fields.ts";
import type { Profile } from "../../../shared/contract/public/accounts.ts";
import { setAccount, setDataErased } from "../../app/account.ts";
import { apiContext } from "../../app/api-client.ts";
import { formatFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { useHeadingFocus } from "../../app/use-heading-focus.ts";
import { clearPersonalDetails } from "../../draft/booking-draft.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { FormField, HiddenUsername, useAccountForm } from "../AccountForm.tsx";
import { requireAccount } from "../require-account.ts";
import { ChangePassword } from "./ChangePassword.tsx";
import { EditProfile } from "./EditProfile.tsx";
import { SignedInSessions } from "./SignedInSessions.tsx";

export const meta = pageMeta("My Profile", "Your details, and your password.");

export async function loader({ context }: LoaderFunctionArgs) {
  const profile = await requireAccount(() => context.get(apiContext).profile.get());
  return data(profile, { status: profile.state === "ready" ? 200 : 503 });
}

export function clientLoader() {
  return requireAccount(() => api.profile.get());
}

/** The profile of the signed-in user. */
export default function ProfileScreen() {
  const loadState = useLoaderData<LoadState<Profile>>();
  const heading = useHeadingFocus();
  return (
    <div className="mx-auto w-full max-w-form flex-1 px-gutter pt-8 pb-20 tablet:pt-12">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        My Profile
      </h1>
      {loadState.state === "failed" && <LoadFailure />}
      {loadState.state === "ready" && (
        <div className="mt-6 flex flex-col gap-6 tablet:mt-8">
          <EditProfile key={loadState.data.email} initialProfile={loadState.data} />
          <ChangePassword email={loadState.data.email} />
          <SignedInSessions email={loadState.data.email} />
          <YourData email={loadState.data.email} />
        </div>
      )}
    </div>
  );
}

function LoadFailure() {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  return (
    <Alert
      tone="danger"
      className="mt-6"
      title="Failed to load profile"
      actions={
        <Button variant="outline" size="md" busy={!isIdle} onClick={() => void revalidate()}>
          Try Again
        </Button>
      }
    />
  );
}

/** A download of any size, which the browser streams to disk. */
const DATA_EXPORT_URL = "/api/profile/data";

interface YourDataProps {
  email: string;
}

/** Lets the user download or erase their personal data. */
function YourData({ email }: YourDataProps) {
  const [isEraseOpen, setEraseOpen] = useState(false);
  return (
    <Panel as="section" aria-labelledby="your-data">
      <h2 id="your-data" className="text-heading">
        Your Data
      </h2>
      <p className="mt-1">
        Download a copy of everything that we know about you, or ask us to erase it.
      </p>
      <div className="mt-5 flex flex-col gap-3 tablet:flex-row">
        <a href={DATA_EXPORT_URL} download className={buttonClass({ variant: "soft" })}>
          Download My Data
        </a>
        <Button variant="outline" onClick={() => setEraseOpen(true)}>
          Erase My Data
        </Button>
      </div>
      <EraseDialog open={isEraseOpen} email={email} onClose={() => setEraseOpen(false)} />
    </Panel>
  );
}

interface EraseDialogProps {
  open: boolean;
  email: string;
  onClose: () => void;
}

/** Says what is erased and what is kept, then asks for the password. Cannot be undone. */
function EraseDialog({ open, email, onClose }: EraseDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} closeLabel="Close" title="Erase your data?">
      <p className="font-semibold text-ink-1">This cannot be undone.</p>
      <h3 className="mt-3 font-semibold text-ink-1">What we erase</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        <li>your account and your password; you are signed out everywhere</li>
        <li>your name, addresses and phone number</li>
        <li>your signed waivers, and the emails that we sent you</li>
      </ul>
      <h3 className="mt-3 font-semibold text-ink-1">What we keep</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        <li>sales, payments and refunds, without your name: the law requires us to keep them</li>
        <li>
          gift vouchers that you gave or were given: keep their codes, and you can still use them
        </li>
      </ul>
      <EraseForm email={email} onClose={onClose} />
    </Dialog>
  );
}

type EraseFormProps = Pick<EraseDialogProps, "email" | "onClose">;

function EraseForm({ email, onClose }: EraseFormProps) {
  const { form, failure, isBusy, submit } = useAccountForm(
    erasureInput,
    { defaultValues: { currentPassword: "" } },
    async (input) => {
      await api.privacy.erase(input);
      clearPersonalDetails();
      setDataErased(true);
      // The sign-out navigates to the start page.
      setAccount(null);
    },
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      {failure !== null && <Alert tone="danger">{formatFailure(failure)}</Alert>}
      <HiddenUsername email={email} />
      <FormField
        form={form}
        name="currentPassword"
        id="erase-current-password"
        label="Current Password"
        type="password"
        autoComplete="current-password"
      />
      <div className="flex flex-col gap-3 tablet:flex-row">
        <Button type="submit" busy={isBusy} busyLabel="Erasing...">
          Erase My Data
        </Button>
        <Button variant="soft" onClick={onClose}>
          Keep My Data
        </Button>
      </div>
    </form>
  );
}
