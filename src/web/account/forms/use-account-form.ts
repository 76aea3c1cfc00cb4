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
import { type ApiFailure, toApiFailure } from "../../app/api-failure.ts";

export interface AccountForm<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  /** Why the last attempt failed. */
  failure: ApiFailure | null;
  isBusy: boolean;
  /** For `onSubmit`: sends the values once they are valid. */
  submit: ReturnType<UseFormReturn<Input, unknown, Output>["handleSubmit"]>;
}

interface AccountFormOptions<Input extends FieldValues> {
  defaultValues: DefaultValues<Input>;
  /** Takes focus on mount. */
  autoFocusField?: Path<Input>;
}

/**
 * State of a short form: validates when a field is left, then while typing; on submit the first
 * invalid field takes focus. An error from `send` becomes `failure`.
 */
export function useAccountForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  { defaultValues, autoFocusField }: AccountFormOptions<Input>,
  send: (values: Output) => Promise<void>,
): AccountForm<Input, Output> {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues,
  });
  const { setFocus, handleSubmit, formState } = form;

  useEffect(() => {
    if (autoFocusField) setFocus(autoFocusField);
  }, [autoFocusField, setFocus]);

  async function submitValid(values: Output) {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      setFailure(toApiFailure(error));
    }
  }

  return { form, failure, isBusy: formState.isSubmitting, submit: handleSubmit(submitValid) };
}
