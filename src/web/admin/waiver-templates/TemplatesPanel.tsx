import { useState } from "react";
import type { WaiverTemplate } from "../../../shared/contract/desk/desk-waiver-templates.ts";
import { DiscardDialog } from "../forms/DiscardDialog.tsx";
import { ActivateDialog } from "./ActivateDialog.tsx";
import { ArchivedTemplates } from "./ArchivedTemplates.tsx";
import { DeleteTemplateDialog } from "./DeleteTemplateDialog.tsx";
import { PreviewDialog, type Previewed } from "./PreviewDialog.tsx";
import { TemplateEditor } from "./TemplateEditor.tsx";
import { TemplateList } from "./TemplateList.tsx";
import type { Unsaved } from "./use-unsaved.ts";
import { VersionList } from "./VersionList.tsx";

interface TemplatesPanelProps {
  templates: readonly WaiverTemplate[];
  /** Which one is edited; null: a new one. Another `round` begins anew. */
  edited: { id: string | null; round: number };
  onEdit: (id: string | null) => void;
  /** The new one is saved: its form stays as it is. */
  onCreated: (id: string) => void;
  unsaved: Unsaved;
  focusAfterwards: string;
}

/** The templates and their versions beside the one that is edited. */
export function TemplatesPanel(props: TemplatesPanelProps) {
  const { templates, edited, onEdit, onCreated, unsaved, focusAfterwards } = props;
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [leaving, setLeaving] = useState<WaiverTemplate | null>(null);
  const [activating, setActivating] = useState<WaiverTemplate | null>(null);
  const current = templates.filter(({ isArchived }) => !isArchived);
  const chosen = current.find(({ id }) => id === edited.id) ?? null;
  const active = current.find(({ isActive }) => isActive);

  const preview = ({ title, content, versionNumber }: WaiverTemplate) =>
    setPreviewed({ about: `Version ${versionNumber}`, title, content });

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
            onEdit={({ id }) => unsaved.guard(() => onEdit(id))}
            onDelete={setLeaving}
          />
          {chosen && (
            <>
              <h3 className="border-t border-line px-4 pt-3 pb-1 font-semibold text-ink-1">
                Versions
              </h3>
              <VersionList key={chosen.id} template={chosen} onRead={setPreviewed} />
            </>
          )}
        </div>
        <TemplateEditor
          key={edited.round}
          template={chosen}
          isDirty={unsaved.isDirty}
          onDirty={unsaved.setDirty}
          onSaved={(id) => {
            if (edited.id === null) onCreated(id);
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
        template={leaving}
        onClose={() => setLeaving(null)}
        onDeleted={(id) => {
          if (id === edited.id) onEdit(active?.id ?? null);
        }}
        focusAfterwards={focusAfterwards}
      />
      <DiscardDialog open={unsaved.isAsking} onDiscard={unsaved.discard} onKeep={unsaved.keep}>
        What you typed is not saved.
      </DiscardDialog>
    </>
  );
}
