import type { ApiFailure } from "../../app/api-failure.ts";

/** What is no link of ours is refused by its form alone; to people both are a link that has ended. */
export function isLinkExpired(token: string | undefined, failure: ApiFailure | null): boolean {
  return token === "" || failure === "ACCOUNT_LINK_INVALID" || failure === "INVALID_INPUT";
}
