import { useEffect, useRef, useState } from "react";
import { waiverFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import type { WaiverTemplate } from "../../../shared/contract/admin/waiver-templates.ts";
import { formatCount } from "../../../shared/format.ts";
import { WAIVER_CONTENT_MAX } from "../../../shared/limits.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { FormProblems } from "../kit/forms/FormProblems.tsx";
import { SwitchField } from "../kit/forms/SwitchField.tsx";
import { useSaveForm } from "../kit/forms/use-save-form.ts";
import { LivePreview, TemplateVariables } from "./TemplatePreview.tsx";

interface TemplateEditorProps {
  /** Null for a new template. */
  template: WaiverTemplate | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (templateId: string) => void;
  onActivate: () => void;
}

/** The form of a template, beside a live preview. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { template, onDirty, onSaved, onActivate } = props;
  const { form, nextVersion, reload } = useTemplateForm({ template, onDirty, onSaved });
  const textAreaRef = useRef<HTMLTextAreaElement | null>(null);
  const { title, content } = form.watch();
  const { ref, ...contentField } = form.field("content");

  function insert(variable: string) {
    const { selectionStart = content.length, selectionEnd = content.length } =
      textAreaRef.current ?? {};
    const changed = content.slice(0, selectionStart) + variable + content.slice(selectionEnd);
    form.setValue("content", changed, { shouldDirty: true });
    const caret = selectionStart + variable.length;
    requestAnimationFrame(() => {
      textAreaRef.current?.focus();
      textAreaRef.current?.setSelectionRange(caret, caret);
    });
  }

  return (
    <form
      noValidate
      aria-label={template ? `Edit ${template.title}` : "New template"}
      onSubmit={form.submit}
      className="grid min-w-0 content-start"
    >
      <div className="grid min-w-0 content-start wide:grid-cols-2">
        <section aria-labelledby="template-form" className="min-w-0 border-line wide:border-r">
          <div className="flex min-h-15 items-center gap-3 border-b border-line px-4 py-2">
            <h2 id="template-form" className="text-heading">
              {template ? "Edit template" : "Create New Template"}
            </h2>
            {form.isDirty && (
              <span className="ml-auto rounded-badge bg-warn-soft px-1.5 text-xs text-ink-1">
                Unsaved changes
              </span>
            )}
          </div>
          <div className="grid gap-4 p-4">
            <div className="-mb-4 not-has-[section,[role=alert]]:hidden">
              <FormProblems
                form={form}
                failureTitle="Failed to save waiver template"
                conflict={{ codes: ["WAIVER_TEMPLATE_CHANGED"], onReload: reload }}
              />
            </div>
            <TextField {...form.field("title")} label="Title" />
            <TextArea
              {...contentField}
              ref={(element) => {
                ref(element);
                textAreaRef.current = element;
              }}
              label="Content"
              rows={16}
              hint={`${formatCount(content.length)} of ${formatCount(WAIVER_CONTENT_MAX)} characters. Plain text only.`}
            />
            <TemplateVariables onInsert={insert} />
          </div>
        </section>
        <LivePreview title={title} content={content} />
      </div>
      <EditorFooter
        template={template}
        nextVersion={nextVersion}
        isDirty={form.isDirty}
        isBusy={form.isBusy}
        onDiscard={() => form.reset()}
        onActivate={onActivate}
      />
    </form>
  );
}

interface EditorFooterProps {
  /** Null for a new template. */
  template: WaiverTemplate | null;
  nextVersion: number;
  isDirty: boolean;
  isBusy: boolean;
  onDiscard: () => void;
  onActivate: () => void;
}

function EditorFooter(props: EditorFooterProps) {
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
                ? "To switch off the active template, activate another one. Signed waivers keep the version they were signed with."
                : "When active, visitors sign this template instead of the current one."
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

interface TemplateFormOptions {
  /** Null for a new template. */
  template: WaiverTemplate | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (templateId: string) => void;
}

/** State of a template's form, with its saving and reloading. */
function useTemplateForm({ template, onDirty, onSaved }: TemplateFormOptions) {
  // As it was loaded: a later edit by someone else must not count as loaded.
  const [base, setBase] = useState(template);
  const [templateId] = useState(() => template?.id ?? randomUuid());
  const toast = useToast();
  const form = useSaveForm({
    schema: waiverFields,
    defaultValues: { title: base?.title ?? "", content: base?.content ?? "" },
    idPrefix: "template",
    save: async (fields) => {
      const version = base?.version ?? null;
      const saved = await api.admin.waiverTemplates.save({ templateId, version, template: fields });
      setBase(saved);
      form.reset(fields);
      return saved;
    },
    onSaved: ({ title, versionNumber }) => {
      toast({ message: `${title} is saved as version ${versionNumber}.` });
      onDirty(false);
      onSaved(templateId);
    },
  });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  /** Fetches the template itself: the list may be stale. */
  async function reload() {
    const isReloaded = await form.run(async () => {
      const latest = await api.admin.waiverTemplates.get({ templateId });
      setBase(latest);
      form.reset({ title: latest.title, content: latest.content });
    });
    if (!isReloaded) return;
    // The pressed button is gone, together with the error message.
    document.getElementById("template-title")?.focus();
  }

  return { form, nextVersion: (base?.versionNumber ?? 0) + 1, reload: () => void reload() };
}
