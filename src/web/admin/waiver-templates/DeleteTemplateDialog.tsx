import { useRevalidator } from "react-router";
import type { WaiverTemplate } from "../../../shared/contract/desk/desk-waiver-templates.ts";
import { api } from "../../api/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { useShown } from "../changes/use-shown.ts";
import { DeleteDialog } from "../forms/DeleteDialog.tsx";
import { removalWords } from "./template-words.ts";
import { useRestoreTemplate } from "./use-restore-template.ts";

interface DeleteTemplateDialogProps {
  /** Null: closed. */
  template: WaiverTemplate | null;
  onClose: () => void;
  onDeleted: (templateId: string) => void;
  focusAfterwards: string;
}

/** Says what deleting a template does before it is done. */
export function DeleteTemplateDialog(props: DeleteTemplateDialogProps) {
  const { template, onClose, onDeleted, focusAfterwards } = props;
  const { revalidate } = useRevalidator();
  const tell = useToast();
  const restore = useRestoreTemplate();
  const shown = useShown(template);

  async function remove() {
    if (!template) return;
    const { id: templateId, title } = template;
    const { outcome } = await api.desk.waiverTemplates.remove({ templateId });
    if (outcome === "deleted") tell({ sentence: `${title} is deleted.` });
    else tell({ sentence: `${title} is archived.`, undo: () => void restore(template) });
    onDeleted(templateId);
    await revalidate();
  }

  return (
    <DeleteDialog
      open={template !== null}
      onClose={onClose}
      title={`Delete ${shown?.title ?? ""}?`}
      label="Delete Template"
      failedTitle="Failed to delete waiver template"
      onDelete={remove}
      focusAfterwards={focusAfterwards}
    >
      {shown && <p>{removalWords(shown)}</p>}
    </DeleteDialog>
  );
}
