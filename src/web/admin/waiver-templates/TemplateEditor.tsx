import { useRef } from "react";
import type { WaiverTemplate } from "../../../shared/contract/desk/desk-waiver-templates.ts";
import { WAIVER_CONTENT_MAX } from "../../../shared/limits.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { FormErrors } from "../forms/FormErrors.tsx";
import { problemsOf } from "../forms/problems-of.ts";
import { EditorFoot } from "./EditorFoot.tsx";
import { LivePreview } from "./LivePreview.tsx";
import { TemplateNotSaved } from "./TemplateNotSaved.tsx";
import { TemplateVariables } from "./TemplateVariables.tsx";
import { useTemplateForm } from "./use-template-form.ts";

interface TemplateEditorProps {
  /** Null: a new one. */
  template: WaiverTemplate | null;
  isDirty: boolean;
  onDirty: (isDirty: boolean) => void;
  onSaved: (templateId: string) => void;
  onActivate: () => void;
}

/** A template while it is written, beside what visitors will see of it. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { template, isDirty: isKnownDirty, onDirty, onSaved, onActivate } = props;
  const { form, isBusy, failure, nextVersion, save, showTheirs } = useTemplateForm({
    template,
    onDirty,
    onSaved,
  });
  const area = useRef<HTMLTextAreaElement | null>(null);
  const { errors, isDirty, submitCount } = form.formState;
  const { title, content } = form.watch();
  const { ref, ...contentField } = form.register("content");

  function insert(variable: string) {
    const { selectionStart = content.length, selectionEnd = content.length } = area.current ?? {};
    const changed = content.slice(0, selectionStart) + variable + content.slice(selectionEnd);
    form.setValue("content", changed, { shouldDirty: true });
    const caret = selectionStart + variable.length;
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  }

  return (
    <form
      noValidate
      aria-label={template ? `Edit ${template.title}` : "New template"}
      onSubmit={save}
      className="grid min-w-0 content-start"
    >
      <div className="grid min-w-0 content-start wide:grid-cols-2">
        <section aria-labelledby="template-form" className="min-w-0 border-line wide:border-r">
          <div className="flex min-h-15 items-center gap-3 border-b border-line px-4 py-2">
            <h2 id="template-form" className="text-heading">
              {template ? "Edit template" : "Create New Template"}
            </h2>
            {isKnownDirty && (
              <span className="ml-auto rounded-badge bg-warn-soft px-1.5 text-xs text-ink-1">
                Unsaved changes
              </span>
            )}
          </div>
          <div className="grid gap-4 p-4">
            <div className="-mb-2 not-has-[section]:hidden">
              <FormErrors
                problems={problemsOf(errors, (field) => `template-${field}`)}
                attempt={submitCount}
              />
            </div>
            {failure && <TemplateNotSaved failure={failure} onShowTheirs={showTheirs} />}
            <TextField
              {...form.register("title")}
              id="template-title"
              label="Title"
              autoComplete="off"
              error={errors.title?.message}
            />
            <TextArea
              {...contentField}
              ref={(element) => {
                ref(element);
                area.current = element;
              }}
              id="template-content"
              label="Content"
              rows={16}
              hint={`${content.length.toLocaleString("en-GB")} of ${WAIVER_CONTENT_MAX.toLocaleString("en-GB")} characters. Plain text; markup is shown as it is typed.`}
              error={errors.content?.message}
            />
            <TemplateVariables onInsert={insert} />
          </div>
        </section>
        <LivePreview title={title} content={content} />
      </div>
      <EditorFoot
        template={template}
        nextVersion={nextVersion}
        isDirty={isDirty}
        isBusy={isBusy}
        onDiscard={() => form.reset()}
        onActivate={onActivate}
      />
    </form>
  );
}
