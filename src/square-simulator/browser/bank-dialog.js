import { createElementId, element } from "./elements.js";

const BANK_CODE = "123456";
const MAX_CODE_ATTEMPTS = 3;

/**
 * Asks the cardholder for the bank's code, in a modal dialog.
 * @param {string} amount the amount to approve, formatted: `£42.50`
 * @param {AbortSignal} signal cancels and closes the dialog
 * @returns {Promise<"verified" | "failed" | "cancelled">} `failed` after three wrong codes
 */
export function showBankDialog(amount, signal) {
  const parts = createDialog(amount);
  const { dialog, input, message, submit, cancel } = parts;
  let attemptsLeft = MAX_CODE_ATTEMPTS;
  document.body.append(dialog);
  return new Promise((resolve) => {
    /** @param {"verified" | "failed" | "cancelled"} result */
    const close = (result) => {
      dialog.close();
      dialog.remove();
      resolve(result);
    };
    const verifyCode = () => {
      if (input.value.replace(/\s/g, "") === BANK_CODE) return close("verified");
      attemptsLeft -= 1;
      if (attemptsLeft === 0) return close("failed");
      message.textContent = "That code is not right. Check it and try again.";
      message.hidden = false;
      input.setAttribute("aria-invalid", "true");
      input.focus();
      input.select();
    };
    submit.addEventListener("click", verifyCode);
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") verifyCode();
    });
    cancel.addEventListener("click", () => close("cancelled"));
    dialog.addEventListener("cancel", () => close("cancelled"));
    signal.addEventListener("abort", () => close("cancelled"), { once: true });
    dialog.showModal();
  });
}

/** @param {string} amount */
function createDialog(amount) {
  const id = createElementId();
  const input = element("input", {
    id: `${id}-code`,
    "data-testid": "fake-3ds-code",
    inputmode: "numeric",
    autocomplete: "one-time-code",
    maxlength: "8",
    autofocus: "autofocus",
    "aria-describedby": `${id}-hint ${id}-message`,
  });
  const message = element("p", { id: `${id}-message`, class: "fake-3ds-message", role: "alert" });
  message.hidden = true;
  const submit = button("fake-3ds-submit", `Approve ${amount}`);
  const cancel = button("fake-3ds-cancel", "Cancel");
  const dialog = element(
    "dialog",
    { class: "fake-3ds", "data-testid": "fake-3ds", "aria-labelledby": `${id}-title` },
    element("h2", { id: `${id}-title` }, "Your bank wants to check that it is you"),
    element("p", { id: `${id}-hint` }, `This is a test bank. Its code is always ${BANK_CODE}.`),
    element("label", { for: `${id}-code` }, "Code from your bank"),
    input,
    message,
    element("div", { class: "fake-3ds-buttons" }, submit, cancel),
  );
  return { dialog, input, message, submit, cancel };
}

/**
 * @param {string} testId
 * @param {string} label
 */
function button(testId, label) {
  return element("button", { type: "button", "data-testid": testId }, label);
}
