import { createElementId, element } from "./elements.js";
import { applyFormStyles } from "./form-styles.js";
import {
  PaymentMethodAlreadyAttachedError,
  PaymentMethodAlreadyDestroyedError,
  PaymentMethodNotAttachedError,
  PaymentMethodUnsupportedError,
  TokenizationError,
} from "./sdk-errors.js";
import { logCall, pause, testOptions } from "./test-options.js";
import { encodeToken, encodeVerification } from "./tokenize.js";

/** @import { PaymentRequest } from "./payment-request.js" */
/** @import { CardToken } from "../payments/card-source.ts" */
/** @typedef {"Apple Pay" | "Google Pay"} WalletName */

/** The last wallet token, so that `verifyBuyer` can name it. @type {Map<string, CardToken>} */
const tokens = new Map();

/**
 * Whether this "device" has the wallet: both, unless a test says otherwise.
 * @param {WalletName} name
 */
function assertSupported(name) {
  const { wallets = ["Apple Pay", "Google Pay"] } = testOptions();
  if (!wallets.includes(name)) {
    throw new PaymentMethodUnsupportedError(`${name} is not available on this device.`);
  }
}

/** What both wallets share: the sheet that the buyer approves, and the token. */
class Wallet {
  /** Aborted when the wallet is destroyed, which closes its sheet. */
  #life = new AbortController();

  /**
   * @param {WalletName} name
   * @param {PaymentRequest} request
   */
  constructor(name, request) {
    this.name = name;
    this.request = request;
  }

  async tokenize() {
    this.assertNotDestroyed();
    const { amount } = this.request.fields.total;
    logCall(`tokenize ${this.name}`, amount);
    if (testOptions().failWallet) throw new TokenizationError("Tokenization failed");
    this.request.isShown = true;
    const choice = await showWalletSheet(this.name, this.request, this.#life.signal);
    this.request.isShown = false;
    if (choice === "cancelled") return { status: /** @type {const} */ ("Cancel") };
    const fields = toWalletToken(this.name, this.request, choice);
    const token = encodeToken(fields);
    tokens.set(token, fields);
    const { brand, last4, expMonth, expYear } = fields;
    return {
      status: /** @type {const} */ ("OK"),
      token,
      details: { method: this.name, card: { brand, last4, expMonth, expYear } },
    };
  }

  async destroy() {
    logCall(`destroy ${this.name}`);
    this.#life.abort();
    return true;
  }

  assertNotDestroyed() {
    if (this.#life.signal.aborted)
      throw new PaymentMethodAlreadyDestroyedError("It was destroyed.");
  }
}

/** The result of `payments.applePay()`; the page shows the button. */
export class ApplePay extends Wallet {
  /** @param {PaymentRequest} request */
  constructor(request) {
    assertSupported("Apple Pay");
    super("Apple Pay", request);
  }
}

/** The result of `payments.googlePay()`, which brings its own button. */
export class GooglePay extends Wallet {
  /** @type {HTMLElement | undefined} */
  #button;

  /** @param {PaymentRequest} request */
  constructor(request) {
    assertSupported("Google Pay");
    super("Google Pay", request);
  }

  /** @param {HTMLElement} host */
  async attach(host) {
    this.assertNotDestroyed();
    if (this.#button) throw new PaymentMethodAlreadyAttachedError("It is already attached.");
    await pause(testOptions().walletDelayMs);
    this.assertNotDestroyed();
    applyFormStyles();
    this.#button = element(
      "button",
      { type: "button", class: "fake-google-pay" },
      "Simulated Google Pay",
    );
    host.append(this.#button);
  }

  async detach() {
    if (!this.#button) throw new PaymentMethodNotAttachedError("It is not attached.");
    this.#button.remove();
    this.#button = undefined;
    return true;
  }

  /** @override */
  async destroy() {
    this.#button?.remove();
    this.#button = undefined;
    return super.destroy();
  }
}

/**
 * `payments.verifyBuyer`, which pages call for Google Pay: approved without a challenge.
 * @param {string} token
 * @param {{ amount: string, currencyCode: string }} details
 */
export async function verifyBuyer(token, { amount, currencyCode }) {
  logCall("verifyBuyer", amount);
  const id = tokens.get(token)?.id ?? "";
  return {
    token: encodeVerification({ id, amount, currency: currencyCode }),
    userChallenged: false,
  };
}

/**
 * Shows the sheet of the "device", in a modal dialog.
 * @param {WalletName} name
 * @param {PaymentRequest} request
 * @param {AbortSignal} signal cancels and closes the sheet
 * @returns {Promise<"approved" | "declined" | "cancelled">}
 */
function showWalletSheet(name, request, signal) {
  applyFormStyles();
  const { amount, label } = request.fields.total;
  const id = createElementId();
  const approve = sheetButton("fake-wallet-approve", `Approve £${amount}`);
  const decline = sheetButton("fake-wallet-decline", "Pay with a card that is declined");
  const cancel = sheetButton("fake-wallet-cancel", "Cancel");
  const dialog = element(
    "dialog",
    { class: "fake-3ds", "data-testid": "fake-wallet", "aria-labelledby": `${id}-title` },
    element("h2", { id: `${id}-title` }, `Simulated ${name}`),
    element("p", {}, `${label}: £${amount} from Visa ending 4242. No money moves.`),
    element("div", { class: "fake-3ds-buttons" }, approve, decline, cancel),
  );
  document.body.append(dialog);
  return new Promise((resolve) => {
    /** @param {"approved" | "declined" | "cancelled"} choice */
    const close = (choice) => {
      dialog.close();
      dialog.remove();
      resolve(choice);
    };
    approve.addEventListener("click", () => close("approved"));
    decline.addEventListener("click", () => close("declined"));
    cancel.addEventListener("click", () => close("cancelled"));
    dialog.addEventListener("cancel", () => close("cancelled"));
    signal.addEventListener("abort", () => close("cancelled"), { once: true });
    dialog.showModal();
  });
}

/**
 * @param {string} testId
 * @param {string} label
 */
function sheetButton(testId, label) {
  return element("button", { type: "button", "data-testid": testId }, label);
}

/**
 * The device has verified the holder of a card in Apple Pay. Google Pay also holds cards that it
 * has not verified, as this one: British banks refuse it until `verifyBuyer` has.
 * @param {WalletName} name
 * @param {PaymentRequest} request
 * @param {"approved" | "declined"} choice
 * @returns {CardToken}
 */
function toWalletToken(name, request, choice) {
  return {
    id: crypto.randomUUID(),
    at: Date.now(),
    brand: "VISA",
    last4: "4242",
    bin: "424242",
    expMonth: 12,
    expYear: 2030,
    outcome: choice === "approved" ? "APPROVED" : "GENERIC_DECLINE",
    verified: name === "Apple Pay",
    amount: request.fields.total.amount,
    currency: request.fields.currencyCode,
  };
}
