import { onTestFinished } from "vitest";
import type { FakeApi } from "./fake-api.ts";

/**
 * Routes `XMLHttpRequest` to the fake API. Pictures are uploaded with it because it reports
 * progress.
 */
export function mockUploads(api: FakeApi): void {
  const RealXMLHttpRequest = window.XMLHttpRequest;
  window.XMLHttpRequest = class {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    response: unknown = null;
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    #request = new Request("/");
    #controller = new AbortController();

    open(method: string, url: string): void {
      this.#request = new Request(new URL(url, window.location.href), { method });
    }
    setRequestHeader(name: string, value: string): void {
      this.#request.headers.set(name, value);
    }
    abort(): void {
      this.#controller.abort();
      this.onabort?.();
    }
    send(file: File): void {
      this.upload.onprogress?.({ loaded: file.size / 2, total: file.size });
      void this.#answer(file);
    }

    async #answer(body: File): Promise<void> {
      const { headers, method, url } = this.#request;
      try {
        const { signal } = this.#controller;
        const response = await api.fetch(url, { headers, method, body, signal });
        this.status = response.status;
        this.response = await response.json();
        this.onload?.();
      } catch {
        if (!this.#controller.signal.aborted) this.onerror?.();
      }
    }
  } as unknown as typeof XMLHttpRequest;
  onTestFinished(() => {
    window.XMLHttpRequest = RealXMLHttpRequest;
  });
}
