import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { WaiverTemplate } from "../../../shared/contract/admin/waiver-templates.ts";
import { apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { Button } from "../../ui/Button.tsx";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ScreenLoadError } from "../kit/ScreenLoadError.tsx";
import { TemplatesPanel } from "./TemplatesPanel.tsx";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

const TITLE = "Waiver Management";

export const meta = pageMeta(TITLE, "What visitors sign before they come.");

export async function loader({ context }: LoaderFunctionArgs) {
  const { admin } = context.get(apiContext);
  const loaded = await requireAdministrator(() => admin.waiverTemplates.list());
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader() {
  return requireAdministrator(() => api.admin.waiverTemplates.list());
}

/** What visitors sign: the templates, their versions, and which one is active. */
export default function WaiverTemplatesScreen() {
  const loaded = useLoaderData<LoadState<WaiverTemplate[]>>();
  const { revalidate } = useRevalidator();
  if (loaded.state !== "ready") {
    const failure = loaded.state === "failed" ? loaded.failure : "INTERNAL";
    const errorTitle = "Failed to load waiver templates";
    return (
      <ScreenLoadError
        title={TITLE}
        errorTitle={errorTitle}
        failure={failure}
        onRetry={revalidate}
      />
    );
  }
  return <Templates templates={loaded.data} />;
}

const CREATE_ID = "create-template";

function Templates({ templates }: { templates: readonly WaiverTemplate[] }) {
  const unsavedGuard = useUnsavedGuard();
  const [editing, setEditing] = useState(() => ({
    id: templates.find(({ isActive }) => isActive)?.id ?? null,
    formKey: 0,
  }));
  const edit = (id: string | null) => setEditing(({ formKey }) => ({ id, formKey: formKey + 1 }));
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 max-side:mb-4">
        <PageHead title={TITLE} />
        <Button id={CREATE_ID} size="md" onClick={() => unsavedGuard.guard(() => edit(null))}>
          <Plus className="size-4" />
          Create New Template
        </Button>
      </div>
      <TemplatesPanel
        templates={templates}
        editing={editing}
        onEdit={edit}
        onCreated={(id) => setEditing(({ formKey }) => ({ id, formKey }))}
        unsavedGuard={unsavedGuard}
        focusAfterwards={CREATE_ID}
      />
    </>
  );
}
