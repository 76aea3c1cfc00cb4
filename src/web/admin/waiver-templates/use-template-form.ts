import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import {
  type WaiverFields,
  waiverFields,
} from "../../../shared/contract/admin/catalogue-fields.ts";
import type { WaiverTemplate } from "../../../shared/contract/admin/waiver-templates.ts";
import { api } from "../../app/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { randomUuid } from "../kit/random-uuid.ts";
import { useMutation } from "../kit/use-mutation.ts";

interface TemplateFormOptions {
  /** Null for a new template. */
  template: WaiverTemplate | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (templateId: string) => void;
}

/** State of a template's form, with its saving and reloading. */
export function useTemplateForm({ template, onDirty, onSaved }: TemplateFormOptions) {
  // As it was loaded: a later edit by someone else must not count as loaded.
  const [base, setBase] = useState(template);
  const [templateId] = useState(() => template?.id ?? randomUuid());
  const { isBusy, failure, run } = useMutation();
  const { revalidate } = useRevalidator();
  const toast = useToast();
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
      const saved = await api.admin.waiverTemplates.save({
        templateId,
        version: base?.version ?? null,
        template: fields,
      });
      setBase(saved);
      form.reset(fields);
      toast({ message: `${saved.title} is saved as version ${saved.versionNumber}.` });
    });
    if (!isSaved) return;
    onDirty(false);
    await revalidate();
    onSaved(templateId);
  }

  /** Fetches the template itself: the list may be stale. */
  async function reload() {
    const isReloaded = await run(async () => {
      const latest = await api.admin.waiverTemplates.get({ templateId });
      setBase(latest);
      form.reset({ title: latest.title, content: latest.content });
    });
    if (!isReloaded) return;
    // The pressed button is gone, together with the error message.
    document.getElementById("template-title")?.focus();
    await revalidate();
  }

  return {
    form,
    isBusy,
    failure,
    nextVersion: (base?.versionNumber ?? 0) + 1,
    save: form.handleSubmit(save),
    reload: () => void reload(),
  };
}
