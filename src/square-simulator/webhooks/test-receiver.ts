import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { WebhooksHelper } from "square";

/** The URL that is registered at Square; the receiver listens elsewhere. */
export const NOTIFICATION_URL = "https://bookings.example/api/webhooks/square";
export const SIGNATURE_KEY = "the signature key of the tests";

/** A notification as received. */
type ReceivedNotification = Readonly<{
  raw: string;
  event: { type: string; event_id: string; created_at: string; data: EventData };
  headers: IncomingMessage["headers"];
}>;
type EventData = {
  type: string;
  id: string;
  object: Record<string, { status?: string; amount_money: { amount: number } }>;
};

/**
 * A webhook receiver for tests. It stores notifications and responds with 200 or as `respondWith`
 * sets.
 */
export type Receiver = Readonly<{
  target: string;
  received: ReceivedNotification[];
  respondWith(respond: (response: ServerResponse) => void): void;
  stop(): Promise<void>;
}>;

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedNotification[] = [];
  let respond = ok;
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    received.push({ raw, event: JSON.parse(raw), headers: request.headers });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    target: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    respondWith: (newRespond) => {
      respond = newRespond;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function ok(response: ServerResponse): void {
  response.end();
}

/** True if Square's own library accepts the signature. */
export function isSigned({ raw, headers }: ReceivedNotification): Promise<boolean> {
  return WebhooksHelper.verifySignature({
    requestBody: raw,
    signatureHeader: String(headers["x-square-hmacsha256-signature"]),
    signatureKey: SIGNATURE_KEY,
    notificationUrl: NOTIFICATION_URL,
  });
}
