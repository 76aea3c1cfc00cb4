/** Focuses the first `Stepper` whose text is no whole number; false when there is none. */
export function focusInvalidNumber(): boolean {
  const field = document.querySelector<HTMLElement>("[role=spinbutton][aria-invalid=true]");
  field?.focus();
  return field !== null;
}
