import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** While this file says 101, installing a package starts no service (`man policy-rc.d`). */
const SERVICE_POLICY = "/usr/sbin/policy-rc.d";

/**
 * Installs the Debian packages that are missing, without starting their services. Drills start what
 * they need by themselves, in folders of their own.
 * @throws Error when a package is missing and this is not Debian, or not root
 */
export function ensureInstalled(...packages: string[]): void {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")} …`);
  const hadPolicy = existsSync(SERVICE_POLICY);
  if (!hadPolicy) writeFileSync(SERVICE_POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    execFileSync("apt-get", ["install", "-y", "--no-install-recommends", ...missing], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
    });
  } finally {
    if (!hadPolicy) rmSync(SERVICE_POLICY);
  }
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync("dpkg", ["--status", name]);
  return stdout.toString().includes("\nStatus: install ok installed\n");
}

/** The user as whom the drilled programs run, because PostgreSQL and PgBouncer refuse root. */
export function postgresUser(): { uid: number; gid: number } {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("postgres:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (uid === undefined || gid === undefined) throw new Error("There is no user postgres.");
  return { uid: Number(uid), gid: Number(gid) };
}
