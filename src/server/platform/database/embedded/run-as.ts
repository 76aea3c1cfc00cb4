import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { DatabaseStartupError } from "../../database-startup-error.ts";

/** The user that PostgreSQL runs as when we are root, because it refuses to run as root. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);
const USER_NAME = "slipway";

/**
 * Returns an unprivileged user: `slipway` if it exists, else `postgres`, else a new system user.
 * @throws DatabaseStartupError when none can be created
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
    // A concurrent start may have created the user.
    if ((await findUser(USER_NAME)) === undefined) throw rootUserError(error);
  }
  const user = await findUser(USER_NAME);
  if (user === undefined) throw rootUserError(undefined);
  return user;
}

function rootUserError(cause: unknown): Error {
  return new DatabaseStartupError(
    "PostgreSQL refuses to run as root, and no other user could be created for it: run Slipway as an ordinary user, or set DATABASE_URL.",
    { cause },
  );
}

/**
 * Whether the user can enter a folder or run a file. Asks a shell run as that user: it knows ACLs.
 */
export function canAccess(path: string, user: RunAs): boolean {
  const result = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", path], {
    uid: user.uid,
    gid: user.gid,
    cwd: "/",
  });
  return result.status === 0;
}
