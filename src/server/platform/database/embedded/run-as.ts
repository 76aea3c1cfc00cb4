import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { DatabaseStartupError } from "../../database-startup-error.ts";

/** The user that PostgreSQL runs as when we are root, which it refuses to be. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);
const USER_NAME = "slipway";

/**
 * A user without privileges: one made earlier for this, else the one that a system's own PostgreSQL
 * uses, else a new system user.
 */
export async function ensureUnprivilegedUser(): Promise<RunAs> {
  return (await findUser(USER_NAME)) ?? (await findUser("postgres")) ?? (await createUser());
}

async function findUser(name: string): Promise<RunAs | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createUser(): Promise<RunAs> {
  try {
    await run("useradd", ["--system", "--user-group", "--no-create-home", USER_NAME]);
  } catch (error) {
    // Two that start together: the other one made it.
    if ((await findUser(USER_NAME)) === undefined) throw rootUserError(error);
  }
  const user = await findUser(USER_NAME);
  if (user === undefined) throw rootUserError(undefined);
  return user;
}

function rootUserError(cause: unknown): Error {
  return new DatabaseStartupError(
    "PostgreSQL refuses to run as root, and no other user could be made for it: run Slipway as an ordinary user, or set DATABASE_URL.",
    { cause },
  );
}

/** True when that user can enter a folder or run a file: asked of the system, which also knows ACLs. */
export function canAccess(path: string, user: RunAs): boolean {
  const result = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", path], {
    uid: user.uid,
    gid: user.gid,
    cwd: "/",
  });
  return result.status === 0;
}
