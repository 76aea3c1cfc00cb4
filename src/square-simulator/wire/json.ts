import { randomUUID } from "node:crypto";

/** A serialised response. The body is text, so that a repeated request gets an identical one. */
export type SimulatedResponse = Readonly<{
  status: number;
  contentType: string;
  body: string;
}>;

/** A parsed, not yet validated JSON object of a request. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function jsonResponse(status: number, value: unknown): SimulatedResponse {
  return { status, contentType: "application/json", body: JSON.stringify(value) };
}

/** Returns undefined if the text is not a JSON object. */
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

/** A random id of 32 letters and digits. Square documents its ids as opaque. */
export function opaqueId(): string {
  return randomUUID().replaceAll("-", "");
}
