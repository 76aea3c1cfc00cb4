import type { SquareConfig } from "../../platform/config/config.ts";

/** Square's browser script, by environment (Web Payments SDK documentation). */
const SCRIPT_URLS = {
  sandbox: "https://sandbox.web.squarecdn.com/v1/square.js",
  production: "https://web.squarecdn.com/v1/square.js",
};

/** Where the browser loads the card form from; of a stand-in it may be a path of our own. */
export function cardScriptUrl({ sdkUrl, environment }: SquareConfig): string {
  return sdkUrl ?? SCRIPT_URLS[environment];
}
