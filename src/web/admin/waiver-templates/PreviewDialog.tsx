import { useVenue } from "../../app/use-venue.ts";
import { WaiverText } from "../../waiver/WaiverText.tsx";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { CloseButton } from "../kit/dialog/CloseButton.tsx";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { TemplateVariables } from "./TemplateVariables.tsx";
import { SAMPLE_NAME } from "./template-text.ts";

export interface WaiverPreview {
  /** Which version it is, and whose. */
  subtitle: string;
  title: string;
  content: string;
}

interface PreviewDialogProps {
  /** Null closes the dialog. */
  previewed: WaiverPreview | null;
  onClose: () => void;
}

/** A waiver as visitors see it, with a sample name. */
export function PreviewDialog({ previewed, onClose }: PreviewDialogProps) {
  const { businessName } = useVenue();
  const shown = useLastNonNull(previewed);
  return (
    <ActionDialog open={previewed !== null} onClose={onClose} isWide>
      <ActionDialogFrame
        title="Preview"
        {...(shown && { subtitle: shown.subtitle })}
        actions={<CloseButton onClose={onClose} />}
      >
        {shown && (
          <div className="grid gap-4">
            <div className="*:h-auto">
              <WaiverText
                waiver={{ ...shown, versionId: "" }}
                names={{ participantName: SAMPLE_NAME, businessName }}
              />
            </div>
            <TemplateVariables />
          </div>
        )}
      </ActionDialogFrame>
    </ActionDialog>
  );
}
