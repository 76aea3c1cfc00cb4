import { useState } from "react";
import type { WaiverTemplate } from "../../../shared/contract/desk/desk-waiver-templates.ts";
import { Button } from "../../ui/Button.tsx";
import { useRestoreTemplate } from "./use-restore-template.ts";

interface ArchivedTemplatesProps {
  templates: readonly WaiverTemplate[];
  onPreview: (template: WaiverTemplate) => void;
  /** What has the focus when a template's own button is gone. */
  focusAfterwards: string;
}

/** On demand the templates that were archived; each can be read and brought back. */
export function ArchivedTemplates(props: ArchivedTemplatesProps) {
  const { templates, onPreview, focusAfterwards } = props;
  const [isShown, setShown] = useState(false);
  const restore = useRestoreTemplate();
  if (templates.length === 0) return null;

  async function bringBack(template: WaiverTemplate) {
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
                onClick={() => void bringBack(template)}
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
