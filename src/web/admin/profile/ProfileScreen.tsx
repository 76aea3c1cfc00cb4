import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { Profile } from "../../../shared/contract/public/accounts.ts";
import { ChangePassword } from "../../account/profile/ChangePassword.tsx";
import { EditProfile } from "../../account/profile/EditProfile.tsx";
import { apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ScreenLoadError } from "../kit/ScreenLoadError.tsx";

const TITLE = "My Profile";

export const meta = pageMeta(TITLE, "Your details, and your password.");

export async function loader({ context }: LoaderFunctionArgs) {
  const profile = await requireAdministrator(() => context.get(apiContext).profile.get());
  return data(profile, { status: profile.state === "ready" ? 200 : 503 });
}

export function clientLoader() {
  return requireAdministrator(() => api.profile.get());
}

/** An administrator's own details, in the same forms that customers have. */
export default function ProfileScreen() {
  const loaded = useLoaderData<LoadState<Profile>>();
  const { revalidate } = useRevalidator();
  if (loaded.state === "failed") {
    const errorTitle = "Failed to load profile";
    return (
      <ScreenLoadError
        title={TITLE}
        errorTitle={errorTitle}
        failure={loaded.failure}
        onRetry={revalidate}
      />
    );
  }
  if (loaded.state !== "ready") return null;
  const { data: profile } = loaded;
  return (
    <>
      <PageHead title={TITLE} />
      <div className="grid items-start gap-5 desktop:grid-cols-2">
        <EditProfile key={profile.email} initialProfile={profile} />
        <ChangePassword email={profile.email} />
      </div>
    </>
  );
}
