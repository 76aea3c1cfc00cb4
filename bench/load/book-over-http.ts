import { randomBytes, randomUUID } from "node:crypto";
import type { BenchSlot } from "../support/bench-venue.ts";
import type { KeepAliveClient, Reply } from "./keep-alive-client.ts";
import { type Extras, newAddress, newPlacement, newSecret, TICKETS } from "./visitor.ts";

/** One visitor's whole purchase over HTTP: hold places, then pay and book. */
export async function bookOverHttp(
  client: KeepAliveClient,
  slot: BenchSlot,
  extras: Extras,
): Promise<void> {
  const visitor = {
    "checkout-secret": newSecret(),
    "x-forwarded-for": newAddress(),
    cookie: `visitor=${randomBytes(16).toString("hex")}`,
  };
  const held = await client.post("/api/checkouts", visitor, { ...slot, ticketCount: TICKETS });
  const { id } = JSON.parse(expectCreated(held)) as { id: string };
  const placed = await client.post(
    `/api/checkouts/${id}/booking`,
    { ...visitor, "idempotency-key": randomUUID() },
    newPlacement(extras),
  );
  expectCreated(placed);
}

/** 202 would mean that the payment is still being checked: no booking yet. */
function expectCreated({ status, body }: Reply): string {
  if (status !== 201) throw new Error(`The server answered ${status}: ${body}`);
  return body;
}
