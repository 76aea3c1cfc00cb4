import type { EmailTransport } from "./email-transport.ts";

/** Mail without a mail server: nothing leaves, messages are read where they are stored. */
export function createCapturingTransport(): EmailTransport {
  return {
    kind: "kept",
    send: async () => ({ outcome: "kept" }),
    close() {},
  };
}
