import { randomUUID } from "node:crypto";
import type { BenchSlot } from "../support/bench-venue.ts";
import type { KeepAliveClient, Reply } from "./keep-alive-client.ts";
import { type Extras, newPlacement, newVisitor, TICKETS, type Visitor } from "./visitor.ts";

/** One visitor's whole purchase over HTTP: hold places, then pay and book. */
export async function bookOverHttp(
  client: KeepAliveClient,
  slot: BenchSlot,
  extras: Extras,
): Promise<void> {
  const visitor = newVisitor();
  const held = await holdOverHttp(client, visitor, { ...slot, ticketCount: TICKETS });
  await payOverHttp(client, visitor, held, extras, TICKETS);
}

export function holdOverHttp(
  client: KeepAliveClient,
  visitor: Visitor,
  wish: BenchSlot & { readonly ticketCount: number },
): Promise<Reply> {
  return client.post("/api/checkouts", visitor, wish);
}

/** @param held the answer to the hold. */
export async function payOverHttp(
  client: KeepAliveClient,
  visitor: Visitor,
  held: Reply,
  extras: Extras,
  ticketCount: number,
): Promise<void> {
  const { id } = JSON.parse(expectCreated(held)) as { id: string };
  const placed = await client.post(
    `/api/checkouts/${id}/booking`,
    { ...visitor, "idempotency-key": randomUUID() },
    newPlacement(extras, ticketCount),
  );
  expectCreated(placed);
}

/** 202 would mean that the payment is still being checked: no booking yet. */
function expectCreated({ status, body }: Reply): string {
  if (status !== 201) throw new Error(`The server answered ${status}: ${body}`);
  return body;
}
