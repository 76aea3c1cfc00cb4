import { hash, verify } from "@node-rs/argon2";

/** Argon2id with 19 MiB, two iterations and parallelism 1: OWASP's Password Storage Cheat Sheet. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * @returns a PHC string with salt and cost, so that old hashes stay valid when the cost is raised
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), ARGON2_COST);
}

/** Takes as long as {@link hashPassword}. */
export function verifyPassword(storedHash: string, password: string): Promise<boolean> {
  return verify(storedHash, password.normalize("NFKC"));
}
