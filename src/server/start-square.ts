import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { SQUARE_WEBHOOK_PATH } from "./payments/webhooks/receive-webhook.ts";
import type { Config, SquareConfig } from "./platform/config/config.ts";

export interface Square {
  config: SquareConfig;
  /** The stand-in's card form; absent when the real one is used. */
  simulatorScript?: string;
  /** Has the stand-in tell the server on this port what happens; the real one knows PUBLIC_URL. */
  sendWebhooks?(port: number): void;
  stop(): Promise<void>;
}

/** What the demo's stand-in believes; it knows no other seller. */
const SIMULATOR_ACCOUNT = {
  accessToken: "demo-access-token",
  applicationId: "sandbox-sq0idb-demo",
  locationId: "DEMO",
  environment: "sandbox",
} as const;

/**
 * Where cards are charged: what the settings say; without them, in demo mode, a stand-in that is
 * started here. `config` never lets a server without demo come here without settings.
 */
export async function startSquare(config: Config): Promise<Square> {
  if (config.square) return { config: config.square, stop: async () => {} };
  const [{ startSquareSimulator: startSquareStandin }, { squareScript }] = await Promise.all([
    import("../square-simulator/simulator.ts"),
    import("../square-simulator/browser/square-script.ts"),
  ]);
  const simulator = await startSquareStandin({
    ...SIMULATOR_ACCOUNT,
    journal: join(config.dataDir, "square-standin.jsonl"),
  });
  const key = randomBytes(32).toString("base64url");
  return {
    config: {
      ...SIMULATOR_ACCOUNT,
      webhookSignatureKey: key,
      baseUrl: simulator.url,
      sdkUrl: "/standin/square.js",
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

/** Where the server itself is reached that listens on `host`. */
function toReachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
