/**
 * The database cannot be used, for a reason that the operator can correct. The message is one
 * sentence for the operator; it contains no secret.
 */
export class DatabaseStartupError extends Error {
  override readonly name: string = "CannotOpenDatabase";
}
