import { useEffect, useRef } from "react";
import type { ApiFailure } from "../../api/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { staffSentence } from "../shell/staff-failure.ts";

interface NotSavedProps {
  failure: ApiFailure;
  /** What was typed goes, and the settings are shown as others left them. */
  onDiscard: () => void;
}

/** Why the settings were not saved. What was typed is still there; it is brought into view. */
export function NotSaved({ failure, onDiscard }: NotSavedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={box} className="mb-5 scroll-mt-20">
      <Alert
        tone="danger"
        title="Failed to save settings"
        actions={
          failure === "SETTINGS_CHANGED" && (
            <Button variant="outline" size="md" onClick={onDiscard}>
              Discard mine and show theirs
            </Button>
          )
        }
      >
        {staffSentence(failure)}
      </Alert>
    </div>
  );
}
