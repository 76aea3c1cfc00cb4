export const PIN_MIN_DIGITS = 4;
export const PIN_MAX_DIGITS = 8;

/** Wrong PINs on one shared device, until it asks for somebody's email address and password. */
export const PIN_TRIES = 5;

/** Whether a PIN is one of the first that anybody tries: one digit repeated, or a sequence. */
export function isWeakPin(pin: string): boolean {
  const steps = new Set(
    [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10),
  );
  const [step] = steps;
  return steps.size <= 1 && (step === undefined || [0, 1, 9].includes(step));
}
