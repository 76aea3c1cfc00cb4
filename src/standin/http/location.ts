import type { StandinState } from "../standin-state.ts";
import { merchantIdOf } from "../webhooks/webhook-event.ts";
import { type Answer, jsonAnswer } from "./answer.ts";
import { notFound } from "./refusal.ts";

/** `GET /v2/locations/{id}`: the seller's one place of business, open and able to take cards. */
export function getLocation(state: StandinState, id: string): Answer {
  if (id !== state.locationId) throw notFound(`Could not find location with id: ${id}`);
  return jsonAnswer(200, {
    location: {
      id,
      name: "Harbour Lake Aquapark",
      business_name: "Harbour Lake Aquapark",
      address: { locality: "Kelside", postal_code: "KE7 4LD", country: "GB" },
      timezone: "Europe/London",
      capabilities: ["CREDIT_CARD_PROCESSING"],
      status: "ACTIVE",
      type: "PHYSICAL",
      merchant_id: merchantIdOf(id),
      country: "GB",
      language_code: "en-GB",
      currency: "GBP",
      created_at: "2024-01-08T09:00:00.000Z",
    },
  });
}
