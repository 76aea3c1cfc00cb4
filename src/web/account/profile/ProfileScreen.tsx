import { useState } from "react";
import {
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from "react-router";
import type { Profile } from "../../../shared/contract/public/accounts.ts";
import { apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { useHeadingFocus } from "../../app/use-heading-focus.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Panel } from "../../ui/Panel.tsx";
import { requireAccount } from "../require-account.ts";
import { ChangePassword } from "./ChangePassword.tsx";
import { EditProfile } from "./EditProfile.tsx";
import { EraseDialog } from "./EraseDialog.tsx";

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
        All that we know about you is yours. Take a copy, which a text editor or another program can
        read, or ask us to forget you.
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
