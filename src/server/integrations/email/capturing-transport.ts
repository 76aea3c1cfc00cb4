import type { EmailTransport } from "./email-transport.ts";

/** Creates a transport that sends nothing: emails stay in the database, for the dev mailbox. */
export function createCapturingTransport(): EmailTransport {
  return {
    kind: "captured",
    send: async () => ({ outcome: "captured" }),
    close() {},
  };
}
