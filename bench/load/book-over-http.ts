import { randomUUID } from "node:crypto";
import type { BenchSlot } from "../support/bench-venue.ts";
import type { KeepAliveClient, Reply } from "./keep-alive-client.ts";
import {
  createPlacement,
  createVisitor,
  type PlacementFixture,
  TICKETS_PER_BOOKING,
  type Visitor,
} from "./visitor.ts";

/** Books over HTTP as one visitor: hold places, then pay. */
export async function bookOverHttp(
  client: KeepAliveClient,
  slot: BenchSlot,
  extras: PlacementFixture,
): Promise<void> {
  const visitor = createVisitor();
  const holdReply = await holdOverHttp(client, visitor, {
    ...slot,
    ticketCount: TICKETS_PER_BOOKING,
  });
  await payOverHttp(client, visitor, holdReply, extras, TICKETS_PER_BOOKING);
}

export function holdOverHttp(
  client: KeepAliveClient,
  visitor: Visitor,
  input: BenchSlot & { readonly ticketCount: number },
): Promise<Reply> {
  return client.post("/api/checkouts", visitor, input);
}

/** @param holdReply the response to the hold */
export async function payOverHttp(
  client: KeepAliveClient,
  visitor: Visitor,
  holdReply: Reply,
  extras: PlacementFixture,
  ticketCount: number,
): Promise<void> {
  const { id } = JSON.parse(requireCreated(holdReply)) as { id: string };
  const placementReply = await client.post(
    `/api/checkouts/${id}/booking`,
    { ...visitor, "idempotency-key": randomUUID() },
    createPlacement(extras, ticketCount),
  );
  requireCreated(placementReply);
}

/** 202 would mean that the payment is still being checked: no booking yet. */
function requireCreated({ status, body }: Reply): string {
  if (status !== 201) throw new Error(`The server responded with ${status}: ${body}`);
  return body;
}
