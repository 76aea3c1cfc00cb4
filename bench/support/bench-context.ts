import type { ThinScripts } from "../thin/thin-bookings.ts";
import type { BenchVenue } from "./bench-venue.ts";
import type { BookingScripts } from "./booking-scripts.ts";
import type { ServedDatabase } from "./installation.ts";
import type { Pgbench } from "./pgbench.ts";
import type { ListeningProgram } from "./programs.ts";
import type { LoadProcess } from "./start-load.ts";
import type { Wal } from "./wal.ts";

/** Everything that a measurement needs. */
export interface BenchContext {
  /** How often each thing is measured. */
  readonly rounds: number;
  readonly venue: BenchVenue;
  readonly scripts: BookingScripts;
  readonly thin: ThinScripts;
  /** Approves every card immediately. */
  readonly provider: ListeningProgram;
  readonly server: ListeningProgram;
  readonly database: ServedDatabase;
  readonly load: LoadProcess;
  /** Undefined where it is not installed; then rates have no raw limit. */
  readonly pgbench: Pgbench | undefined;
  /** Undefined where the benchmark's role may not read it. */
  readonly wal: Wal | undefined;
}
