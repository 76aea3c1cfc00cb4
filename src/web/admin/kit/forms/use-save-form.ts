import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
  useController,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import type { ApiFailure } from "../../../app/api-failure.ts";
import type { FormError } from "../../../ui/ErrorSummary.tsx";
import { useMutation } from "../use-mutation.ts";

interface SaveFormOptions<Values extends FieldValues, Fields, Saved> {
  /** The rules, shared with the endpoint. */
  schema: z.ZodType<Fields, Values>;
  defaultValues: DefaultValues<Values>;
  /** When a field is first validated; by default when it is left. */
  mode?: "onTouched" | "all";
  /**
   * For a short form: its fields announce their errors, and the first invalid one takes the focus.
   */
  withoutSummary?: boolean;
  /** The ids of the fields start with it. */
  idPrefix: string;
  /** The order of the fields on the screen, where the schema has another one. */
  fieldOrder?: readonly FieldPath<Values>[];
  /** Saves the valid input. A retry after an error must be idempotent. */
  save: (fields: Fields) => Promise<Saved>;
  /** Called once the screen shows what is saved. */
  onSaved?: (saved: Saved, fields: Fields) => void;
}

/** What the shell of a form shows. */
export interface FormStatus {
  /** Whether there is unsaved input. */
  isDirty: boolean;
  isBusy: boolean;
  /** Why the last attempt to save failed. */
  failure: ApiFailure | null;
  /** Validation errors, in the order of the fields; none before the first attempt to save. */
  errorSummary: readonly FormError[];
  /** Number of attempts to save. */
  attempt: number;
  /** For `onSubmit`. */
  submit: ReturnType<UseFormReturn["handleSubmit"]>;
}

export interface SaveForm<Values extends FieldValues, Fields>
  extends FormStatus,
    UseFormReturn<Values, unknown, Fields> {
  /** Runs another request of the form, such as reloading, with the same busy state and failure. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  clearFailure: () => void;
  /** Returns the props of a text input. */
  field: <Name extends FieldPath<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ) => ReturnType<UseFormReturn<Values>["register"]> & FieldState & { errorAnnounced: boolean };
  /** Returns the id and the error of a field. */
  fieldState: (name: FieldPath<Values>) => FieldState;
  /** See {@link useAfterPress}. */
  afterPress: (work: () => void) => void;
}

interface FieldState {
  id: string;
  error: string | undefined;
}

/** State of a form that is validated and saved as a whole; its shell shows the problems. */
export function useSaveForm<Values extends FieldValues, Fields, Saved>(
  options: SaveFormOptions<Values, Fields, Saved>,
): SaveForm<Values, Fields> {
  const { schema, defaultValues, mode = "onTouched", withoutSummary = false } = options;
  const { idPrefix, fieldOrder, save, onSaved } = options;
  const { isBusy, failure, run, reset: clearFailure } = useMutation();
  const form = useForm<Values, unknown, Fields>({
    resolver: zodResolver(schema),
    mode,
    defaultValues,
    shouldFocusError: withoutSummary,
  });
  const { errors, isDirty, submitCount: attempt } = form.formState;
  const afterPress = useAfterPress();

  async function submitValid(fields: Fields) {
    let report = () => {};
    await run(async () => {
      const saved = await save(fields);
      report = () => onSaved?.(saved, fields);
    });
    report();
  }

  const toFieldId = (name: string) => `${idPrefix}-${name}`;
  const listErrors = () =>
    (fieldOrder ?? Object.keys(errors)).flatMap((name) => {
      const message = getErrorMessage(errors, name);
      return message === undefined ? [] : [{ fieldId: toFieldId(name), message }];
    });
  const fieldState = (name: string) => ({
    id: toFieldId(name),
    error: getErrorMessage(errors, name),
  });
  return {
    ...form,
    isDirty,
    isBusy,
    failure,
    attempt,
    run,
    clearFailure,
    submit: form.handleSubmit(submitValid),
    errorSummary: attempt === 0 ? [] : listErrors(),
    fieldState,
    afterPress,
    field: (name, registerOptions) => {
      const { onBlur, ...input } = form.register(name, registerOptions);
      return {
        autoComplete: "off",
        ...input,
        onBlur: async (event) => afterPress(() => void onBlur(event)),
        ...fieldState(name),
        // On submit, the summary is announced instead.
        errorAnnounced: withoutSummary || attempt === 0,
      };
    },
  };
}

/**
 * Returns a function that does some work at once, or after the press that is under way: the error of
 * a field that is left by a press on a button would move that button from under the press. A tap is
 * sent as a press of the mouse too, in which the field loses its focus.
 */
function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const lift = () => {
      isPressed.current = false;
    };
    window.addEventListener("mousedown", press, true);
    for (const type of LIFT_EVENTS) window.addEventListener(type, lift, true);
    return () => {
      window.removeEventListener("mousedown", press, true);
      for (const type of LIFT_EVENTS) window.removeEventListener(type, lift, true);
    };
  }, []);
  return (work) => {
    if (!isPressed.current) return work();
    const lifted = new AbortController();
    const workOnce = () => {
      lifted.abort();
      // The click comes after this event.
      setTimeout(work);
    };
    for (const type of LIFT_EVENTS)
      window.addEventListener(type, workOnce, { signal: lifted.signal });
  };
}

const LIFT_EVENTS = ["mouseup", "dragend"] as const;

/** Returns the error of a field; for a list, the errors of all its items. */
export function getErrorMessage(errors: FieldErrors, name: string): string | undefined {
  const error: unknown = get(errors, name);
  const messages = (Array.isArray(error) ? error : [error]).flatMap((item) =>
    typeof item?.message === "string" ? [item.message] : [],
  );
  return messages.length === 0 ? undefined : messages.join(" ");
}

/** Returns the props of a field that is not a text input. */
export function useFormField<Values extends FieldValues, Fields, Name extends FieldPath<Values>>(
  form: SaveForm<Values, Fields>,
  name: Name,
) {
  const { field } = useController({ control: form.control, name });
  const { value, onChange, onBlur } = field;
  return { ...form.fieldState(name), value, onChange, onBlur: () => form.afterPress(onBlur) };
}
