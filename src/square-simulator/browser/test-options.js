/**
 * @typedef {object} Switches options that a browser test may set in `window.__FAKE_SQUARE__`
 * @property {number} [attachDelayMs]
 * @property {number} [tokenizeDelayMs]
 * @property {boolean} [failCard] `payments.card()` fails
 * @property {boolean} [failAttach] `card.attach()` fails
 * @property {("Apple Pay" | "Google Pay")[]} [wallets] the wallets of the device; both by default
 * @property {number} [walletDelayMs] until Google's button appears
 * @property {boolean} [failWallet] a wallet's `tokenize()` fails
 * @property {{ call: string, amount?: string }[]} [log] the calls so far, written by the script
 */

/** @returns {Switches} */
export function testOptions() {
  const page = /** @type {Window & { __FAKE_SQUARE__?: Switches }} */ (window);
  page.__FAKE_SQUARE__ ??= {};
  return page.__FAKE_SQUARE__;
}

/**
 * Logs a call of the page for the test to read: nothing but its name and the amount.
 * @param {string} call
 * @param {string} [amount]
 */
export function logCall(call, amount) {
  const options = testOptions();
  options.log ??= [];
  options.log.push(amount === undefined ? { call } : { call, amount });
}

/** @param {number | undefined} ms */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms ?? 0));
}
