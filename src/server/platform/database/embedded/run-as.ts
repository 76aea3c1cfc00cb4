import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { CannotOpenDatabase } from "../../database-startup-error.ts";

/** The user that PostgreSQL runs as when we are root, which it refuses to be. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);
const ownName = "slipway";

/**
 * A user without privileges: one made earlier for this, else the one that a system's own PostgreSQL
 * uses, else a new system user.
 */
export async function unprivilegedUser(): Promise<RunAs> {
  return (await find(ownName)) ?? (await find("postgres")) ?? (await create());
}

async function find(name: string): Promise<RunAs | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function create(): Promise<RunAs> {
  try {
    await run("useradd", ["--system", "--user-group", "--no-create-home", ownName]);
  } catch (error) {
    // Two that start together: the other one made it.
    if ((await find(ownName)) === undefined) throw cannotRunAsRoot(error);
  }
  const made = await find(ownName);
  if (made === undefined) throw cannotRunAsRoot(undefined);
  return made;
}

function cannotRunAsRoot(cause: unknown): Error {
  return new CannotOpenDatabase(
    "PostgreSQL refuses to run as root, and no other user could be made for it: run Slipway as an ordinary user, or set DATABASE_URL.",
    { cause },
  );
}

/** True when that user can enter a folder or run a file: asked of the system, which also knows ACLs. */
export function canReach(path: string, user: RunAs): boolean {
  const asked = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", path], {
    uid: user.uid,
    gid: user.gid,
    cwd: "/",
  });
  return asked.status === 0;
}
