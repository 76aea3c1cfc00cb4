import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll } from "vitest";

/** A span as the JSON of OTLP has it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Missing or empty where a trace begins. */
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
}

interface ExportRequest {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

export interface OtlpReceiver {
  url: string;
  /** All that has arrived, in the order of arrival. */
  spans: ReceivedSpan[];
  /** @returns the bodies of all requests, to search them for what must not be sent */
  text(): string;
  spansOf(traceId: string): ReceivedSpan[];
}

/** Receives traces by OTLP over HTTP, until the end of the test file. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  let text = "";
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url !== "/v1/traces") {
      outgoing.writeHead(404).end();
      return;
    }
    const body = (await json(incoming)) as ExportRequest;
    text += JSON.stringify(body);
    for (const { scopeSpans } of body.resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    outgoing.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => text,
    spansOf: (traceId) => spans.filter((span) => span.traceId === traceId),
  };
}
