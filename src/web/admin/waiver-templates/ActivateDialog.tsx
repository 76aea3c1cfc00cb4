import type { WaiverTemplate } from "../../../shared/contract/admin/waiver-templates.ts";
import { api } from "../../app/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";

interface ActivateDialogProps {
  /** Null closes the dialog. */
  template: WaiverTemplate | null;
  /** Title of the template that is active now. */
  activeTitle: string | undefined;
  onClose: () => void;
}

/** Asks before a template is activated, and says what that does. */
export function ActivateDialog({ template, activeTitle, onClose }: ActivateDialogProps) {
  const toast = useToast();

  async function activate({ id: templateId, title }: WaiverTemplate) {
    await api.admin.waiverTemplates.activate({ templateId });
    toast({ message: `Visitors now sign ${title}.` });
  }

  return (
    <ConfirmDialog
      subject={template}
      onClose={onClose}
      title={({ title }) => `Activate ${title}?`}
      confirmLabel="Activate Template"
      failureTitle="Failed to save waiver template"
      onConfirm={activate}
    >
      {() => (
        <p>
          Visitors sign its newest saved version from now on
          {activeTitle !== undefined && `, and ${activeTitle} becomes inactive`}. Visitors who have
          signed but not booked yet are asked to read and sign again.
        </p>
      )}
    </ConfirmDialog>
  );
}
