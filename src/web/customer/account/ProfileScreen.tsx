import {
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from "react-router";
import type { Profile } from "../../../shared/contract/accounts.ts";
import { apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { useHeadingFocus } from "../shell/use-heading-focus.ts";
import { ChangePassword } from "./profile/ChangePassword.tsx";
import { EditProfile } from "./profile/EditProfile.tsx";
import { requireAccount } from "./require-account.ts";

export const meta = pageMeta("My Profile", "Your details, and your password.");

export async function loader({ context }: LoaderFunctionArgs) {
  const profile = await requireAccount(() => context.get(apiContext).profile.get());
  return data(profile, { status: profile.state === "ready" ? 200 : 503 });
}

export function clientLoader() {
  return requireAccount(() => api.profile.get());
}

/** Who is signed in, as the venue knows them. */
export default function ProfileScreen() {
  const loaded = useLoaderData<Loaded<Profile>>();
  const heading = useHeadingFocus();
  return (
    <div className="mx-auto w-full max-w-form flex-1 px-gutter pt-8 pb-20 tablet:pt-12">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        My Profile
      </h1>
      {loaded.state === "failed" && <LoadFailure />}
      {loaded.state === "ready" && (
        <div className="mt-6 flex flex-col gap-6 tablet:mt-8">
          <EditProfile key={loaded.data.email} loaded={loaded.data} />
          <ChangePassword email={loaded.data.email} />
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
