import Check from "lucide-react/icons/check";
import Lock from "lucide-react/icons/lock";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import { PERMISSION_LABELS, STAFF_PERMISSIONS } from "../../../shared/rules/staff-permissions.ts";
import { ChangePassword } from "../../account/profile/ChangePassword.tsx";
import { EditProfile } from "../../account/profile/EditProfile.tsx";
import { SignedInSessions } from "../../account/profile/SignedInSessions.tsx";
import { pageMeta } from "../../app/page-meta.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useOwnRole } from "../kit/own-role.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { withProof } from "../kit/proof/with-proof.ts";
import { ScreenQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { OwnPin } from "./OwnPin.tsx";
import { SecurityPanel } from "./SecurityPanel.tsx";

const TITLE = "My Profile";

export const meta = pageMeta(TITLE, "Your details, your password and how you sign in.");

const screen = defineScreen(({ profile, admin }) => [
  profile.get.queryOptions(),
  admin.secondFactors.own.queryOptions(),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** An administrator's own details, in the same forms that customers have, and their second factors. */
export default function ProfileScreen() {
  const [query, factors] = screen.useQueries();
  if (query.data === undefined) {
    return <ScreenQueryError title={TITLE} errorTitle="Failed to load profile" query={query} />;
  }
  const profile = query.data;
  return (
    <>
      <PageHead title={TITLE} />
      <div className="grid items-start gap-5 desktop:grid-cols-2">
        <div className="grid gap-5">
          <EditProfile key={profile.email} initialProfile={profile} withProof={withProof} />
          {factors.data && <SecurityPanel factors={factors.data} />}
        </div>
        <div className="grid gap-5">
          <ChangePassword email={profile.email} isStaff />
          <OwnPin email={profile.email} />
          <SignedInSessions email={profile.email} formatInstant={formatAdminDateTime} />
          <RolePanel />
        </div>
      </div>
    </>
  );
}

/** What the role allows, and what it does not. */
function RolePanel() {
  const { role, permissions } = useOwnRole();
  return (
    <Panel as="section" id="your-role" aria-labelledby="your-role-title">
      <h2 id="your-role-title" className="text-heading">
        Your role: {role}
      </h2>
      <ul className="mt-3 grid gap-x-4 text-sm side:grid-cols-2">
        {STAFF_PERMISSIONS.map((permission) => {
          const isAllowed = permissions.includes(permission);
          const Icon = isAllowed ? Check : Lock;
          return (
            <li key={permission} className={`flex gap-2 py-1 ${isAllowed ? "" : "text-ink-3"}`}>
              <Icon className="mt-0.5 size-4 shrink-0 text-ink-3" />
              <span>
                {!isAllowed && <span className="sr-only">Not allowed: </span>}
                {PERMISSION_LABELS[permission]}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
