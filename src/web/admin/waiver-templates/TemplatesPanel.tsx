import { useState } from "react";
import { useRevalidator } from "react-router";
import type { WaiverTemplate } from "../../../shared/contract/admin/waiver-templates.ts";
import { api } from "../../app/browser-api.ts";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { DeleteDialog } from "../kit/forms/DeleteDialog.tsx";
import { DiscardDialog } from "../kit/forms/DiscardDialog.tsx";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";
import { ActivateDialog } from "./ActivateDialog.tsx";
import { PreviewDialog, type WaiverPreview } from "./PreviewDialog.tsx";
import { TemplateEditor } from "./TemplateEditor.tsx";
import { TemplateList } from "./TemplateList.tsx";
import { formatRemovalEffect } from "./template-text.ts";
import type { UnsavedGuard } from "./use-unsaved-guard.ts";
import { VersionList } from "./VersionList.tsx";

interface TemplatesPanelProps {
  templates: readonly WaiverTemplate[];
  /** The template that is edited; `id` is null for a new one. A new `formKey` resets the form. */
  editing: { id: string | null; formKey: number };
  onEdit: (id: string | null) => void;
  /** Called when a new template is saved; its form stays as it is. */
  onCreated: (id: string) => void;
  unsavedGuard: UnsavedGuard;
  focusAfterwards: string;
}

/** The templates and their versions, beside the editor. */
export function TemplatesPanel(props: TemplatesPanelProps) {
  const { templates, editing, onEdit, onCreated, unsavedGuard, focusAfterwards } = props;
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
      <div className="grid overflow-clip rounded-card border border-line bg-card wide:grid-cols-[15.5rem_minmax(0,1fr)]">
        <div className="min-w-0 border-line max-wide:border-b wide:border-r">
          <h2 className="flex min-h-15 items-center border-b border-line px-4 text-heading">
            Templates
          </h2>
          <TemplateList
            templates={current}
            chosenId={chosen?.id ?? null}
            onPreview={preview}
            onEdit={({ id }) => unsavedGuard.guard(() => onEdit(id))}
            onDelete={setDeleting}
          />
          {chosen && (
            <>
              <h3 className="border-t border-line px-4 pt-3 pb-1 font-semibold text-ink-1">
                Versions
              </h3>
              <VersionList key={chosen.id} template={chosen} onPreview={setPreviewed} />
            </>
          )}
        </div>
        <TemplateEditor
          key={editing.formKey}
          template={chosen}
          isDirty={unsavedGuard.isDirty}
          onDirty={unsavedGuard.setDirty}
          onSaved={(id) => {
            if (editing.id === null) onCreated(id);
          }}
          onActivate={() => setActivating(chosen)}
        />
      </div>
      <ArchivedTemplates
        templates={templates.filter(({ isArchived }) => isArchived)}
        onPreview={preview}
        focusAfterwards={focusAfterwards}
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
          if (id === editing.id) onEdit(active?.id ?? null);
        }}
        focusAfterwards={focusAfterwards}
      />
      <DiscardDialog
        open={unsavedGuard.isAsking}
        onDiscard={unsavedGuard.discard}
        onKeep={unsavedGuard.keepEditing}
      >
        What you typed is not saved.
      </DiscardDialog>
    </>
  );
}

interface DeleteTemplateDialogProps {
  /** Null closes the dialog. */
  template: WaiverTemplate | null;
  onClose: () => void;
  onDeleted: (templateId: string) => void;
  focusAfterwards: string;
}

function DeleteTemplateDialog(props: DeleteTemplateDialogProps) {
  const { template, onClose, onDeleted, focusAfterwards } = props;
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const restore = useRestoreTemplate();
  const shown = useLastNonNull(template);

  async function remove() {
    if (!template) return;
    const { id: templateId, title } = template;
    const { outcome } = await api.admin.waiverTemplates.remove({ templateId });
    if (outcome === "deleted") toast({ message: `${title} is deleted.` });
    else toast({ message: `${title} is archived.`, undo: () => void restore(template) });
    onDeleted(templateId);
    await revalidate();
  }

  return (
    <DeleteDialog
      open={template !== null}
      onClose={onClose}
      title={`Delete ${shown?.title ?? ""}?`}
      label="Delete Template"
      failureTitle="Failed to delete waiver template"
      onDelete={remove}
      returnFocusId={focusAfterwards}
    >
      {shown && <p>{formatRemovalEffect(shown)}</p>}
    </DeleteDialog>
  );
}

interface ArchivedTemplatesProps {
  templates: readonly WaiverTemplate[];
  onPreview: (template: WaiverTemplate) => void;
  /** Id of the element to focus when a template's own button is gone. */
  focusAfterwards: string;
}

/** The archived templates, shown on request. Each can be previewed and restored. */
function ArchivedTemplates(props: ArchivedTemplatesProps) {
  const { templates, onPreview, focusAfterwards } = props;
  const [isShown, setShown] = useState(false);
  const restore = useRestoreTemplate();
  if (templates.length === 0) return null;

  async function restoreAndFocus(template: WaiverTemplate) {
    await restore(template);
    document.getElementById(focusAfterwards)?.focus();
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
                onClick={() => void restoreAndFocus(template)}
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

function useRestoreTemplate(): (archived: WaiverTemplate) => Promise<void> {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  return async ({ id: templateId, title }) => {
    try {
      await api.admin.waiverTemplates.restore({ templateId });
      toast({ message: `${title} is back.` });
    } catch (error) {
      const reason = formatStaffFailure(toStaffFailure(error));
      toast({ message: `${title} is still archived. ${reason}`, tone: "failed" });
    }
    await revalidate();
  };
}
