import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import type { WaiverTemplate } from "../../../shared/contract/admin/waiver-templates.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { DiscardDialog } from "../kit/forms/DiscardDialog.tsx";
import { useUnsavedChangesPrompt } from "../kit/forms/use-unsaved-changes-prompt.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ScreenQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { useArchive } from "../kit/use-archive.ts";
import { ActivateDialog } from "./ActivateDialog.tsx";
import { TemplateEditor } from "./TemplateEditor.tsx";
import { TemplateList, VersionList } from "./TemplateList.tsx";
import { PreviewDialog, type WaiverPreview } from "./TemplatePreview.tsx";

const TITLE = "Waiver Management";

export const meta = pageMeta(TITLE, "The waivers that visitors sign.");

const screen = defineScreen(({ admin }) => [admin.waiverTemplates.list.queryOptions()]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** What visitors sign: the templates, their versions, and which one is active. */
export default function WaiverTemplatesScreen() {
  const [query] = screen.useQueries();
  if (query.data === undefined) {
    const errorTitle = "Failed to load waiver templates";
    return <ScreenQueryError title={TITLE} errorTitle={errorTitle} query={query} />;
  }
  return <Templates templates={query.data} />;
}

/** Id of the button to focus when a template's own button is gone. */
const CREATE_ID = "create-template";

/** The templates and their versions, beside the editor. */
function Templates({ templates }: { templates: readonly WaiverTemplate[] }) {
  const [isDirty, setDirty] = useState(false);
  const unsavedChanges = useUnsavedChangesPrompt(isDirty);
  /** `id` is null for a new template. A new `formKey` resets the form. */
  const [editing, setEditing] = useState(() => ({
    id: templates.find(({ isActive }) => isActive)?.id ?? null,
    formKey: 0,
  }));
  const edit = (id: string | null) => setEditing(({ formKey }) => ({ id, formKey: formKey + 1 }));
  const [previewed, setPreviewed] = useState<WaiverPreview | null>(null);
  const [deleting, setDeleting] = useState<WaiverTemplate | null>(null);
  const [activating, setActivating] = useState<WaiverTemplate | null>(null);
  const current = templates.filter(({ isArchived }) => !isArchived);
  const chosen = current.find(({ id }) => id === editing.id) ?? null;
  const active = current.find(({ isActive }) => isActive);

  const preview = ({ title, content, versionNumber }: WaiverTemplate) =>
    setPreviewed({ subtitle: `Version ${versionNumber}`, title, content });

  return (
    <>
      <PageHead
        title={TITLE}
        actions={
          <Button id={CREATE_ID} size="md" onClick={() => unsavedChanges.guard(() => edit(null))}>
            <Plus className="size-4" />
            Create New Template
          </Button>
        }
      />
      <div className="grid overflow-clip rounded-card border border-line bg-card wide:grid-cols-[15.5rem_minmax(0,1fr)]">
        <div className="min-w-0 border-line max-wide:border-b wide:border-r">
          <h2 className="flex min-h-15 items-center border-b border-line px-4 text-heading">
            Templates
          </h2>
          <TemplateList
            templates={current}
            chosenId={chosen?.id ?? null}
            onPreview={preview}
            onEdit={({ id }) => unsavedChanges.guard(() => edit(id))}
            onDelete={setDeleting}
          />
          {chosen && (
            <>
              <h3 className="border-t border-line px-4 pt-3 pb-1 font-semibold text-ink-1">
                Versions
              </h3>
              <VersionList template={chosen} onPreview={setPreviewed} />
            </>
          )}
        </div>
        <TemplateEditor
          key={editing.formKey}
          template={chosen}
          onDirty={setDirty}
          onSaved={(id) => {
            // The form of a new template stays as it is.
            if (editing.id === null) setEditing(({ formKey }) => ({ id, formKey }));
          }}
          onActivate={() => setActivating(chosen)}
        />
      </div>
      <ArchivedTemplates
        templates={templates.filter(({ isArchived }) => isArchived)}
        onPreview={preview}
      />
      <PreviewDialog previewed={previewed} onClose={() => setPreviewed(null)} />
      <ActivateDialog
        template={activating}
        activeTitle={active?.title}
        onClose={() => setActivating(null)}
      />
      <DeleteTemplateDialog
        template={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          if (id === editing.id) edit(active?.id ?? null);
        }}
      />
      <DiscardDialog prompt={unsavedChanges}>What you typed is not saved.</DiscardDialog>
    </>
  );
}

interface DeleteTemplateDialogProps {
  /** Null closes the dialog. */
  template: WaiverTemplate | null;
  onClose: () => void;
  onDeleted: (templateId: string) => void;
}

function DeleteTemplateDialog(props: DeleteTemplateDialogProps) {
  const { template, onClose, onDeleted } = props;
  const { remove } = useArchive(TEMPLATE_ARCHIVE);
  return (
    <ConfirmDialog
      subject={template}
      onClose={onClose}
      title={({ title }) => `Delete ${title}?`}
      confirmLabel="Delete Template"
      isDanger
      failureTitle="Failed to delete waiver template"
      onConfirm={async ({ id, title }) => {
        await remove({ id, name: title });
        onDeleted(id);
      }}
      returnFocusId={CREATE_ID}
    >
      {(shown) => <p>{formatRemovalEffect(shown)}</p>}
    </ConfirmDialog>
  );
}

interface ArchivedTemplatesProps {
  templates: readonly WaiverTemplate[];
  onPreview: (template: WaiverTemplate) => void;
}

/** The archived templates, shown on request. Each can be previewed and restored. */
function ArchivedTemplates(props: ArchivedTemplatesProps) {
  const { templates, onPreview } = props;
  const [isShown, setShown] = useState(false);
  const { restore } = useArchive(TEMPLATE_ARCHIVE);
  if (templates.length === 0) return null;

  function handleRestore({ id, title }: WaiverTemplate) {
    const focusCreateButton = () => document.getElementById(CREATE_ID)?.focus();
    restore({ id, name: title }, { onSettled: focusCreateButton });
  }

  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <Button variant="quiet" size="md" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? "Hide archived templates" : `Show archived templates (${templates.length})`}
      </Button>
      {isShown && (
        <ul
          aria-label="Archived templates"
          className="w-full rounded-card border border-line bg-card"
        >
          {templates.map((template) => (
            <li
              key={template.id}
              className="flex flex-wrap items-center gap-2 border-line px-4 py-2 text-sm not-last:border-b"
            >
              <span className="min-w-0 flex-1 wrap-anywhere text-ink-3">{template.title}</span>
              <Button
                variant="quiet"
                size="md"
                aria-label={`Preview ${template.title}`}
                onClick={() => onPreview(template)}
              >
                Preview
              </Button>
              <Button
                variant="outline"
                size="md"
                aria-label={`Restore ${template.title}`}
                onClick={() => handleRestore(template)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const TEMPLATE_ARCHIVE = {
  remove: (templateId: string) => api.admin.waiverTemplates.remove({ templateId }),
  restore: (templateId: string) => api.admin.waiverTemplates.restore({ templateId }),
};

/** Says what removing a template does. */
function formatRemovalEffect({ wasActive }: WaiverTemplate): string {
  return wasActive
    ? "Visitors have seen this template, so it is archived with all its versions. Signed waivers keep the version they were signed with."
    : "Visitors have never seen this template. It is deleted for good, with all its versions.";
}
