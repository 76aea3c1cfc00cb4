/**
 * There is no database to work with, for a reason that whoever starts Slipway can put right. The
 * message is one sentence for them; it holds no secret.
 */
export class DatabaseStartupError extends Error {
  override readonly name: string = "CannotOpenDatabase";
}
