import { readContent } from "./message-content.ts";
import type { MessageVenue } from "./message-venue.ts";
import type { StoredMessage } from "./messages.queries.ts";
import type { WrittenMessage } from "./templates/write-message.ts";

/**
 * Loads the templates, which takes about a fifth of a second. Called once the server listens:
 * sooner they would hold up its start, later the first message.
 */
export function loadTemplates() {
  return import("./templates/write-message.ts");
}

/**
 * Writes a stored message: its subject, HTML and plain text.
 * @param publicUrl where visitors reach the server, for the addresses of pictures
 * @throws UnwritableMessage when the content lacks something
 */
export async function renderMessage(
  message: StoredMessage,
  venue: MessageVenue,
  publicUrl: string,
): Promise<WrittenMessage> {
  const content = readContent(message.kind, message.content);
  const { writeMessage } = await loadTemplates();
  return writeMessage(content, {
    createdAt: message.createdAt,
    publicUrl,
    venue: {
      ...venue,
      cancellationPolicyHours: message.bookingPolicyHours ?? venue.cancellationPolicyHours,
    },
  });
}
