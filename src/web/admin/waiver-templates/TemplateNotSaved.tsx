import type { ApiFailure } from "../../api/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { staffSentence } from "../shell/staff-failure.ts";

interface TemplateNotSavedProps {
  failure: ApiFailure;
  /** What was typed goes, and the template is shown as a colleague left it. */
  onShowTheirs: () => void;
}

/** Why a template was not saved. What was typed is still there. */
export function TemplateNotSaved({ failure, onShowTheirs }: TemplateNotSavedProps) {
  return (
    <Alert
      tone="danger"
      title="Failed to save waiver template"
      actions={
        failure === "WAIVER_TEMPLATE_CHANGED" && (
          <Button variant="outline" size="md" onClick={onShowTheirs}>
            Discard mine and show theirs
          </Button>
        )
      }
    >
      {staffSentence(failure)}
    </Alert>
  );
}
