import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import { type WaiverFields, waiverFields } from "../../../shared/contract/admin/waiver-fields.ts";
import type { WaiverTemplate } from "../../../shared/contract/admin/waiver-templates.ts";
import { api } from "../../app/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { drawBookingId } from "../kit/random-uuid.ts";
import { useAction } from "../kit/use-mutation.ts";

interface TemplateForm {
  /** Null: a new one. */
  template: WaiverTemplate | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (templateId: string) => void;
}

/** A template as it was read and as it is being written. */
export function useTemplateForm({ template, onDirty, onSaved }: TemplateForm) {
  // As it was read: a colleague's edit must not pass as read.
  const [base, setBase] = useState(template);
  const [templateId] = useState(() => template?.id ?? drawBookingId());
  const { isBusy, failure, run } = useAction();
  const { revalidate } = useRevalidator();
  const tell = useToast();
  const form = useForm({
    resolver: zodResolver(waiverFields),
    mode: "onSubmit",
    shouldFocusError: false,
    defaultValues: { title: base?.title ?? "", content: base?.content ?? "" },
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  async function save(fields: WaiverFields) {
    const isSaved = await run(async () => {
      const saved = await api.desk.waiverTemplates.save({
        templateId,
        version: base?.version ?? null,
        template: fields,
      });
      setBase(saved);
      form.reset(fields);
      tell({ sentence: `${saved.title} is saved as version ${saved.versionNumber}.` });
    });
    if (!isSaved) return;
    onDirty(false);
    await revalidate();
    onSaved(templateId);
  }

  /** Read anew: the list may still be as it was. */
  async function showTheirs() {
    const isShown = await run(async () => {
      const theirs = await api.desk.waiverTemplates.get({ templateId });
      setBase(theirs);
      form.reset({ title: theirs.title, content: theirs.content });
    });
    if (!isShown) return;
    // What was pressed is gone with the failure it stood in.
    document.getElementById("template-title")?.focus();
    await revalidate();
  }

  return {
    form,
    isBusy,
    failure,
    nextVersion: (base?.versionNumber ?? 0) + 1,
    save: form.handleSubmit(save),
    showTheirs: () => void showTheirs(),
  };
}
