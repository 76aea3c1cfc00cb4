import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";

export interface Checkout {
  commit: string;
  /** A hash of the names and contents of all files except prose. */
  codeHash: string;
}

export function readCheckout(): Checkout {
  const commit = git("rev-parse", "HEAD").trim();
  return { commit, codeHash: hashCode(git("ls-tree", "-r", commit)) };
}

/**
 * Like `readCheckout`, but throws if anything is uncommitted: such a run could not be reproduced.
 */
export function readCleanCheckout(): Checkout {
  const changed = git("status", "--porcelain").trimEnd();
  if (changed !== "") throw new Error(`Commit first. Uncommitted changes:\n${changed}`);
  return readCheckout();
}

/**
 * @param tree the output of `git ls-tree -r`: mode, type, hash of the content, a tab and the path
 */
export function hashCode(tree: string): string {
  const code = tree.split("\n").filter((line) => !isProse(line.split("\t")[1] ?? ""));
  return createHash("sha256").update(code.join("\n")).digest("hex").slice(0, 12);
}

function isProse(path: string): boolean {
  return path.endsWith(".md") || path.startsWith("docs/");
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: projectRoot, encoding: "utf8", maxBuffer: 64 << 20 });
}
