import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { WaiverTemplate } from "../../../shared/contract/desk/desk-waiver-templates.ts";
import { apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { pageMeta } from "../../customer/shell/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import { requireAdministrator } from "../shell/require-administrator.ts";
import { TemplatesPanel } from "./TemplatesPanel.tsx";
import { useUnsaved } from "./use-unsaved.ts";

const TITLE = "Waiver Management";

export const meta = pageMeta(TITLE, "What visitors sign before they come.");

export async function loader({ context }: LoaderFunctionArgs) {
  const { desk } = context.get(apiContext);
  const loaded = await requireAdministrator(() => desk.waiverTemplates.list());
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader() {
  return requireAdministrator(() => api.desk.waiverTemplates.list());
}

/** What visitors sign: templates, their versions, and which one is active. */
export default function WaiverTemplatesScreen() {
  const loaded = useLoaderData<Loaded<WaiverTemplate[]>>();
  const { revalidate } = useRevalidator();
  if (loaded.state !== "ready") {
    const failure = loaded.state === "failed" ? loaded.failure : "INTERNAL";
    const what = "Failed to load waiver templates";
    return <LoadFailure title={TITLE} what={what} failure={failure} onRetry={revalidate} />;
  }
  return <Templates templates={loaded.data} />;
}

const CREATE_ID = "create-template";

function Templates({ templates }: { templates: readonly WaiverTemplate[] }) {
  const unsaved = useUnsaved();
  const [edited, setEdited] = useState(() => ({
    id: templates.find(({ isActive }) => isActive)?.id ?? null,
    round: 0,
  }));
  const edit = (id: string | null) => setEdited(({ round }) => ({ id, round: round + 1 }));
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 max-side:mb-4">
        <PageHead title={TITLE} />
        <Button id={CREATE_ID} size="md" onClick={() => unsaved.guard(() => edit(null))}>
          <Plus className="size-4" />
          Create New Template
        </Button>
      </div>
      <TemplatesPanel
        templates={templates}
        edited={edited}
        onEdit={edit}
        onCreated={(id) => setEdited(({ round }) => ({ id, round }))}
        unsaved={unsaved}
        focusAfterwards={CREATE_ID}
      />
    </>
  );
}
