import { isIP } from "node:net";
import type { Config } from "../config/config.ts";

/**
 * Whether a request to a demo names a host that is not the demo's. A demo listens on a developer's own
 * machine, where any site can have a name of its own lead (DNS rebinding): it answers to localhost, to
 * addresses, which no other site can have, and to the host of PUBLIC_URL.
 * @param host the Host header; what is none is nobody's
 */
export function isForeignHost(
  host: string | undefined,
  { publicUrl }: Pick<Config, "publicUrl">,
): boolean {
  const name = URL.parse(`http://${host ?? ""}`)?.hostname ?? "localhost";
  const isLocal = name === "localhost" || name.endsWith(".localhost");
  const isAddress = isIP(name.replace(/^\[|\]$/g, "")) !== 0;
  return !isLocal && !isAddress && name !== URL.parse(publicUrl)?.hostname;
}
