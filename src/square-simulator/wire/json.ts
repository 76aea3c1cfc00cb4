/** A finished answer: its body is text, so that a repeated request gets exactly the same one. */
export type SimulatedResponse = Readonly<{
  status: number;
  contentType: string;
  body: string;
}>;

/** A parsed JSON object of a request, nothing known of it yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function jsonResponse(status: number, value: unknown): SimulatedResponse {
  return { status, contentType: "application/json", body: JSON.stringify(value) };
}

/** The object in a text, or undefined when it is not JSON or not an object. */
export function parseJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
