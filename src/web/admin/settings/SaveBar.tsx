import Check from "lucide-react/icons/check";
import { useWatch } from "react-hook-form";
import { pluralize } from "../../../shared/format.ts";
import { Button } from "../../ui/Button.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { countChanges, type SettingsForm, type SettingsValues } from "./settings-values.ts";

interface SaveBarProps {
  form: SettingsForm;
  saved: SettingsValues;
  isBusy: boolean;
  /** True for a moment after saving. */
  isJustSaved: boolean;
  /** Saving has to wait for an upload. */
  isBlocked: boolean;
  onDiscard: () => void;
}

/**
 * The bar at the bottom of the window, with the number of unsaved changes and the button that
 * saves.
 */
export function SaveBar({ form, saved, isBusy, isJustSaved, isBlocked, onDiscard }: SaveBarProps) {
  const values = useWatch({ control: form.control }) as SettingsValues;
  const count = countChanges(values, saved);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-5 -mb-10 flex min-h-15 items-center gap-3 border-t border-line bg-float px-4 py-2 depth-float side:-mx-8 side:px-8 min-[94rem]:rounded-t-card short:static">
      <p role="status" className="min-w-0 flex-1 text-sm">
        {count > 0 && <StatusDot tone="warn">{pluralize(count, "change")} not saved</StatusDot>}
        {count === 0 && isJustSaved && <span className="sr-only">Saved!</span>}
        {isBlocked && <span className="block text-ink-3">A picture is being uploaded.</span>}
      </p>
      {count > 0 && (
        <Button variant="quiet" size="md" onClick={onDiscard} disabled={isBusy}>
          Discard
        </Button>
      )}
      <Button type="submit" size="md" busy={isBusy} disabled={isBlocked}>
        {isJustSaved && count === 0 ? (
          <>
            <Check className="size-4" />
            Saved!
          </>
        ) : (
          "Save Changes"
        )}
      </Button>
    </div>
  );
}
