import type { SquareConfig } from "../../platform/config/config.ts";

/** Square's browser script, by environment (Web Payments SDK documentation). */
const SCRIPT_URLS = {
  sandbox: "https://sandbox.web.squarecdn.com/v1/square.js",
  production: "https://web.squarecdn.com/v1/square.js",
};

/**
 * The URL from which the browser loads the card form; a path of our own with the Square simulator.
 */
export function cardScriptUrl({ sdkUrl, environment }: SquareConfig): string {
  return sdkUrl ?? SCRIPT_URLS[environment];
}
