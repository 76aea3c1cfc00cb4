/** How long a test waits for what must happen, on however busy a machine. */
export const SOON = { timeout: 15_000 };
