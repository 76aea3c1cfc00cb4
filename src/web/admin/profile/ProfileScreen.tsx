import { ChangePassword } from "../../account/profile/ChangePassword.tsx";
import { EditProfile } from "../../account/profile/EditProfile.tsx";
import { pageMeta } from "../../app/page-meta.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ScreenQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";

const TITLE = "My Profile";

export const meta = pageMeta(TITLE, "Your details, and your password.");

const screen = defineScreen(({ profile }) => [profile.get.queryOptions()]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** An administrator's own details, in the same forms that customers have. */
export default function ProfileScreen() {
  const [query] = screen.useQueries();
  if (query.data === undefined) {
    return <ScreenQueryError title={TITLE} errorTitle="Failed to load profile" query={query} />;
  }
  const profile = query.data;
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
