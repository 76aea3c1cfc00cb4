import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { type ApiFailure, failureOf } from "../../app/api-failure.ts";

export interface AccountForm<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  /** Why the last try came to nothing. */
  failure: ApiFailure | null;
  isBusy: boolean;
  /** For `onSubmit`: sends what was typed once it is right. */
  submit: ReturnType<UseFormReturn<In, unknown, Out>["handleSubmit"]>;
}

interface Options<In extends FieldValues> {
  defaultValues: DefaultValues<In>;
  /** Takes focus when the form appears. */
  first?: Path<In>;
}

/**
 * A short form: checked when a field is left, corrected while typing, the first wrong field takes
 * focus when it is sent. What `send` throws is its failure.
 */
export function useAccountForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  { defaultValues, first }: Options<In>,
  send: (values: Out) => Promise<void>,
): AccountForm<In, Out> {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues,
  });
  const { setFocus, handleSubmit, formState } = form;

  useEffect(() => {
    if (first) setFocus(first);
  }, [first, setFocus]);

  async function sendNow(values: Out) {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      setFailure(failureOf(error));
    }
  }

  return { form, failure, isBusy: formState.isSubmitting, submit: handleSubmit(sendNow) };
}
