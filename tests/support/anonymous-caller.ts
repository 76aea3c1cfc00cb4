import { randomBytes } from "node:crypto";

/** A caller that no rate limit has counted yet. */
export function anonymousCaller() {
  const networkHash = randomBytes(32);
  return { visitorHash: randomBytes(32), networkHash, wideNetworkHash: networkHash };
}
