import type { Config, SquareConfig } from "./config.ts";

export interface Square {
  config: SquareConfig;
  /** The stand-in's card form; absent when the real one is used. */
  script?: string;
  stop(): Promise<void>;
}

/** What the demo's stand-in believes; it knows no other seller. */
const STANDIN = {
  accessToken: "demo-access-token",
  applicationId: "sandbox-sq0idb-demo",
  locationId: "DEMO",
  environment: "sandbox",
  webhookSignatureKey: undefined,
} as const;

/**
 * Where cards are charged: what the settings say; without them, in demo mode, a stand-in that is
 * started here. `config` never lets a server without demo come here without settings.
 */
export async function squareOrStandin(config: Config): Promise<Square> {
  if (config.square) return { config: config.square, stop: async () => {} };
  const [{ startSquareStandin }, { squareScript }] = await Promise.all([
    import("../standin/square-standin.ts"),
    import("../standin/browser/square-script.ts"),
  ]);
  const standin = await startSquareStandin(STANDIN);
  return {
    config: { ...STANDIN, baseUrl: standin.url, sdkUrl: "/standin/square.js" },
    script: squareScript(),
    stop: () => standin.stop(),
  };
}
