import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { SQUARE_WEBHOOK_PATH } from "./payments/webhooks/webhooks.routes.ts";
import type { Config, SquareConfig } from "./platform/config/config.ts";

export interface Square {
  config: SquareConfig;
  /** The simulator's card form; absent with the real Square. */
  simulatorScript?: string;
  /** Makes the simulator send webhooks to this port; the real Square sends them to PUBLIC_URL. */
  sendWebhooks?(port: number): void;
  stop(): Promise<void>;
}

/** The only credentials that the demo's simulator accepts. */
const SIMULATOR_ACCOUNT = {
  accessToken: "demo-access-token",
  applicationId: "sandbox-sq0idb-demo",
  locationId: "DEMO",
  environment: "sandbox",
} as const;

/**
 * Returns the configured Square account, or starts the Square simulator when none is configured.
 * That happens in demo mode only: `readConfig` refuses to start without credentials otherwise.
 */
export async function startSquare(config: Config): Promise<Square> {
  if (config.square) return { config: config.square, stop: async () => {} };
  const [{ startSquareSimulator }, { squareScript }] = await Promise.all([
    import("../square-simulator/simulator.ts"),
    import("../square-simulator/browser/square-script.ts"),
  ]);
  const simulator = await startSquareSimulator({
    ...SIMULATOR_ACCOUNT,
    journal: join(config.dataDir, "square-simulator.jsonl"),
  });
  const key = randomBytes(32).toString("base64url");
  return {
    config: {
      ...SIMULATOR_ACCOUNT,
      webhookSignatureKey: key,
      baseUrl: simulator.url,
      sdkUrl: "/simulator/square.js",
    },
    simulatorScript: squareScript(),
    sendWebhooks: (port) => {
      const url = `${config.publicUrl}${SQUARE_WEBHOOK_PATH}`;
      const target = `http://${toReachableHost(config.host)}:${port}${SQUARE_WEBHOOK_PATH}`;
      simulator.webhooks.subscribe({ url, target, key });
    },
    stop: () => simulator.stop(),
  };
}

/** The host to connect to for a server that listens on `host`. */
function toReachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
