import type { AddressInfo } from "node:net";
import { CallLog } from "./http/call-log.ts";
import { type ControlDesk, clearDesk } from "./http/control.ts";
import { type FaultInput, Faults } from "./http/faults.ts";
import { createListener } from "./http/listener.ts";
import type { LedgerEntry } from "./ledger.ts";
import type { StandinPayment } from "./payments/payment.ts";
import { newState, settleDue } from "./standin-state.ts";

type StandinOptions = Readonly<{
  /** 0 or left out: any free port. */
  port?: number;
  /** 127.0.0.1 unless given. */
  host?: string;
  /** The bearer token that requests must carry. */
  accessToken: string;
  /** The one location that exists. */
  locationId: string;
  /** How long each request of the API takes before it has its effect (0). */
  latencyMs?: number;
}>;

/** A running stand-in. */
export type SquareStandin = Readonly<{
  /** Where it listens, for the SDK's `baseUrl`; the browser script is at `/v1/square.js`. */
  url: string;
  /** Every movement of money so far, oldest first. */
  ledger(): readonly LedgerEntry[];
  /** Every payment so far as it stands now, oldest first. */
  payments(): readonly StandinPayment[];
  /** Back to an empty book, the machine's time and no faults. */
  reset(): void;
  /** Puts the clock at an instant (ISO-8601) and lets happen what falls due by then. */
  setClock(instant: string): void;
  /** Moves the clock and lets happen what falls due by then, such as voids at `delayed_until`. */
  advanceClock(ms: number): void;
  /** Plans a fault; the function that comes back takes away what is left of it. */
  addFault(fault: FaultInput): () => void;
  /** Closes the port and every connection, hanging ones too. */
  stop(): Promise<void>;
}>;

/**
 * Starts a local stand-in for Square: the part of its Connect API that takes card payments for a
 * seller in the United Kingdom, and the browser script. It keeps everything in memory.
 */
export async function startSquareStandin(options: StandinOptions): Promise<SquareStandin> {
  const { port = 0, host = "127.0.0.1", accessToken, locationId, latencyMs = 0 } = options;
  const state = newState(accessToken, locationId);
  const desk: ControlDesk = { state, faults: new Faults(), calls: new CallLog() };
  const server = createListener(desk, latencyMs);
  await listen(server, port, host);
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host}:${address.port}`,
    ledger: () => {
      settleDue(state);
      return state.ledger.entries();
    },
    payments: () => {
      settleDue(state);
      return [...state.payments.values()];
    },
    reset: () => clearDesk(desk),
    setClock: (instant) => {
      state.clock.set(instant);
      settleDue(state);
    },
    advanceClock: (ms) => {
      state.clock.advance(ms);
      settleDue(state);
    },
    addFault: (input) => {
      const fault = desk.faults.add(input);
      return () => desk.faults.remove(fault);
    },
    stop: () => stop(server),
  };
}

/** @throws {Error} EADDRINUSE and the like, as Node gives them. */
function listen(server: ReturnType<typeof createListener>, port: number, host: string) {
  return new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function stop(server: ReturnType<typeof createListener>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
