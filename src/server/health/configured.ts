import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DeskHealth } from "../../shared/contract/desk/desk-health.ts";
import type { Context } from "../context.ts";
import { projectRoot } from "../root.ts";

type Configured = Omit<DeskHealth["configured"], "databaseBytes" | "databaseVersion">;

/** What this process was started with, as far as staff may know it: no secret and no address. */
export function configured({ config, mail, proxies }: Context): Configured {
  const { square, demo, publicUrl, filesStore } = config;
  return {
    isDemo: demo,
    version: version(),
    mail: mail.kind,
    square: squareOf(square),
    files: filesStore === undefined ? "disk" : "s3",
    publicUrl,
    trustedProxies: config.trustedProxies,
    proxyDoubt: proxies.doubt,
  };
}

function squareOf(square: Context["config"]["square"]): Configured["square"] {
  if (!square) return "none";
  return square.baseUrl === undefined ? square.environment : "standin";
}

let known: string | undefined;

function version(): string {
  known ??= String(JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).version);
  return known;
}
