import { getDispute, listDisputes } from "../disputes.ts";
import { createPayment } from "../payments/create-payment.ts";
import {
  cancelPayment,
  cancelPaymentByKey,
  completePayment,
  getPayment,
  listPayments,
} from "../payments/settle-payment.ts";
import { type SimulatorState, transact } from "../records/state.ts";
import { getRefund, listRefunds, refundPayment } from "../refunds.ts";
import { getMerchantId } from "../webhooks/event.ts";
import {
  type JsonObject,
  jsonResponse,
  parseJsonObject,
  type SimulatedResponse,
} from "../wire/json.ts";
import { badRequest, notFound, SquareRefusal, unauthorised } from "../wire/refusal.ts";

/** An API request; `body` is the raw text, empty without one. */
export type ApiRequest = Readonly<{
  method: string;
  path: string;
  query: string;
  authorization: string | undefined;
  body: string;
}>;

type EndpointInput = Readonly<{ id: string; body: JsonObject; query: URLSearchParams }>;
type Endpoint = (state: SimulatorState, call: EndpointInput) => SimulatedResponse;

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  "GET /v2/locations/:id": (state, { id }) => getLocation(state, id),
  "POST /v2/payments": (state, { body }) => createPayment(state, body),
  "GET /v2/payments": (state, { query }) => listPayments(state, query),
  "GET /v2/payments/:id": (state, { id }) => getPayment(state, id),
  "POST /v2/payments/cancel": (state, { body }) => cancelPaymentByKey(state, body),
  "POST /v2/payments/:id/complete": (state, { id, body }) => completePayment(state, id, body),
  "POST /v2/payments/:id/cancel": (state, { id }) => cancelPayment(state, id),
  "POST /v2/refunds": (state, { body }) => refundPayment(state, body),
  "GET /v2/refunds": (state, { query }) => listRefunds(state, query),
  "GET /v2/refunds/:id": (state, { id }) => getRefund(state, id),
  "GET /v2/disputes": (state, { query }) => listDisputes(state, query),
  "GET /v2/disputes/:id": (state, { id }) => getDispute(state, id),
};

/** Handles a request under `/v2/`. A `SquareRefusal` becomes an error response. */
export function handleApi(state: SimulatorState, request: ApiRequest): SimulatedResponse {
  try {
    if (request.authorization !== `Bearer ${state.accessToken}`) throw unauthorised();
    const { endpoint, id } = findEndpoint(request);
    const body = parseJsonObject(request.body === "" ? "{}" : request.body);
    if (body === undefined) throw badRequest("EXPECTED_JSON_BODY", "Expected a JSON body.");
    const query = new URLSearchParams(request.query);
    return transact(state, () => endpoint(state, { id, body, query }));
  } catch (error) {
    if (error instanceof SquareRefusal) return error.toResponse();
    throw error;
  }
}

/** Finds the endpoint by its literal path, otherwise with the third segment as an id. */
function findEndpoint({ method, path }: ApiRequest): { endpoint: Endpoint; id: string } {
  const literal = ENDPOINTS[`${method} ${path}`];
  if (literal !== undefined) return { endpoint: literal, id: "" };
  const [, version, noun, segment, ...rest] = path.split("/");
  const id = decodeSegment(segment ?? "");
  const endpoint = ENDPOINTS[`${method} /${[version, noun, ":id", ...rest].join("/")}`];
  if (endpoint === undefined || id === "") throw notFound("Resource not found.");
  return { endpoint, id };
}

/** Returns "" for a segment with invalid URL encoding, which matches nothing. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

/** `GET /v2/locations/{id}`: the seller's only location, active and able to take cards. */
function getLocation(state: SimulatorState, id: string): SimulatedResponse {
  if (id !== state.locationId) throw notFound(`Could not find location with id: ${id}`);
  return jsonResponse(200, {
    location: {
      id,
      name: "Harbour Lake Aquapark",
      business_name: "Harbour Lake Aquapark",
      address: { locality: "Kelside", postal_code: "KE7 4LD", country: "GB" },
      timezone: "Europe/London",
      capabilities: ["CREDIT_CARD_PROCESSING"],
      status: "ACTIVE",
      type: "PHYSICAL",
      merchant_id: getMerchantId(id),
      country: "GB",
      language_code: "en-GB",
      currency: "GBP",
      created_at: "2024-01-08T09:00:00.000Z",
    },
  });
}
