import type { WaiverTemplate } from "../../../shared/contract/desk/desk-waiver-templates.ts";
import { Button } from "../../ui/Button.tsx";
import { SwitchField } from "../forms/SwitchField.tsx";

interface EditorFootProps {
  /** Null: a new one. */
  template: WaiverTemplate | null;
  nextVersion: number;
  isDirty: boolean;
  isBusy: boolean;
  onDiscard: () => void;
  onActivate: () => void;
}

/** Whether visitors sign the template, and what saves it. */
export function EditorFoot(props: EditorFootProps) {
  const { template, nextVersion, isDirty, isBusy, onDiscard, onActivate } = props;
  return (
    <footer className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      {template && (
        <div className="min-w-60 flex-1 side:*:flex-row-reverse">
          <SwitchField
            id="template-active"
            label="Active"
            hint={
              template.isActive
                ? "The only active template cannot be switched off: activate another one. Signed waivers keep the version they were signed with."
                : "Switch it on, and visitors sign this template instead of the one that is active."
            }
            isOn={template.isActive}
            isDisabled={template.isActive}
            onChange={onActivate}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="md" disabled={!isDirty} onClick={onDiscard}>
          Discard
        </Button>
        <Button type="submit" size="md" busy={isBusy}>
          {template ? `Save as version ${nextVersion}` : "Create Template"}
        </Button>
      </div>
    </footer>
  );
}
