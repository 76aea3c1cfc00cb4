/**
 * Focuses the first `Stepper` or `MoneyStepper` with invalid input.
 * @returns false when there is none
 */
export function focusInvalidNumber(): boolean {
  const field = document.querySelector<HTMLElement>("[role=spinbutton][aria-invalid=true]");
  field?.focus();
  return field !== null;
}
