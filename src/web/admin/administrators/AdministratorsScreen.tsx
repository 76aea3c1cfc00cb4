import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useLoaderData, useRevalidator } from "react-router";
import type { Administrator } from "../../../shared/contract/administrators.ts";
import type { Invitation } from "../../../shared/contract/invitations.ts";
import { type ApiClient, apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { pageMeta } from "../../customer/shell/page-meta.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { type Done, News } from "../shell/News.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import { requireAdministrator } from "../shell/require-administrator.ts";
import { AdministratorTable } from "./AdministratorTable.tsx";
import { InvitationTable } from "./InvitationTable.tsx";
import { InvitePanel } from "./InvitePanel.tsx";

const TITLE = "Administrators";

export const meta = pageMeta(TITLE, "Who may use the back office.");

interface Team {
  administrators: Administrator[];
  invitations: Invitation[];
}

export function loader({ context }: LoaderFunctionArgs) {
  return requireAdministrator(() => readTeam(context.get(apiContext)));
}

export function clientLoader() {
  return requireAdministrator(() => readTeam(api));
}

async function readTeam(client: ApiClient): Promise<Team> {
  const [administrators, invitations] = await Promise.all([
    client.administrators.list(),
    client.invitations.list(),
  ]);
  return { administrators, invitations };
}

/** Who may use the back office, and who was asked to. */
export default function AdministratorsScreen() {
  const loaded = useLoaderData<Loaded<Team>>();
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<Done | null>(null);
  if (loaded.state !== "ready") {
    const failure = loaded.state === "failed" ? loaded.failure : "INTERNAL";
    return <LoadFailure title={TITLE} failure={failure} onRetry={revalidate} />;
  }
  const { administrators, invitations } = loaded.data;

  async function tell(news: Done) {
    await revalidate();
    setDone(news);
  }
  return (
    <>
      <PageHead title={TITLE}>
        Administrators see and change everything here. Invite only people who need it.
      </PageHead>
      <div className="grid gap-5">
        <News done={done} />
        <AdministratorTable administrators={administrators} onChange={tell} />
        <InvitePanel onChange={tell} />
        {invitations.length > 0 && <InvitationTable invitations={invitations} onChange={tell} />}
      </div>
    </>
  );
}
