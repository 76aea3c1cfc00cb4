import type { SettingValues } from "./config-settings.ts";

const onThisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Settings that are good each alone but must not stand together: one line for each pair. A demo never
 * touches real money, and real money never goes through a stand-in.
 */
export function contradictions(values: SettingValues, demo: boolean): string[] {
  return [...(demo ? realMoneyInDemo(values) : insecure(values)), ...mixedSquare(values)];
}

/**
 * Sandbox and production tokens look alike, so a token is judged by where it would be sent: it is
 * worth nothing at the sandbox's or a stand-in's address unless it belongs there.
 */
function realMoneyInDemo(values: SettingValues): string[] {
  const lines: string[] = [];
  if (values.SQUARE_ENVIRONMENT === "production") {
    lines.push("SQUARE_ENVIRONMENT must be sandbox in demo mode: a demo takes no real money.");
  }
  if (values.SQUARE_APPLICATION_ID?.startsWith("sq0idp-")) {
    lines.push("SQUARE_APPLICATION_ID must be a sandbox one in demo mode (sandbox-sq0idb-…).");
  }
  if (host(values.SQUARE_BASE_URL) === "connect.squareup.com") {
    lines.push("SQUARE_BASE_URL must not be Square's production address in demo mode.");
  }
  return lines;
}

function insecure(values: SettingValues): string[] {
  const address = values.PUBLIC_URL;
  if (address === undefined || address.startsWith("https:")) return [];
  if (onThisMachine.has(host(address) ?? "")) return [];
  return ["PUBLIC_URL must begin with https:// outside demo mode, except on this machine itself."];
}

function mixedSquare(values: SettingValues): string[] {
  const { SQUARE_ENVIRONMENT: environment, SQUARE_APPLICATION_ID: applicationId } = values;
  const lines: string[] = [];
  if (environment === "sandbox" && applicationId?.startsWith("sq0idp-")) {
    lines.push("SQUARE_APPLICATION_ID is a production one, but SQUARE_ENVIRONMENT is sandbox.");
  }
  if (environment === "production" && applicationId?.startsWith("sandbox-")) {
    lines.push("SQUARE_APPLICATION_ID is a sandbox one, but SQUARE_ENVIRONMENT is production.");
  }
  for (const name of ["SQUARE_BASE_URL", "SQUARE_SDK_URL"] as const) {
    if (environment === "production" && values[name] !== undefined) {
      lines.push(`${name} must not be set when SQUARE_ENVIRONMENT is production.`);
    }
  }
  return lines;
}

function host(address: string | undefined): string | undefined {
  return address === undefined ? undefined : URL.parse(address)?.hostname;
}
