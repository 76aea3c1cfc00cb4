import type { BenchVenue } from "./bench-venue.ts";
import type { BookingScripts } from "./booking-scripts.ts";
import type { ServedDatabase } from "./installation.ts";
import type { Pgbench } from "./pgbench.ts";
import type { ListeningProgram } from "./programs.ts";
import type { LoadProcess } from "./start-load.ts";

/** Everything that a measurement needs. */
export interface BenchContext {
  /** How often each thing is measured. */
  readonly rounds: number;
  readonly venue: BenchVenue;
  readonly scripts: BookingScripts;
  /** Approves every card immediately. */
  readonly provider: ListeningProgram;
  readonly server: ListeningProgram;
  readonly database: ServedDatabase;
  readonly load: LoadProcess;
  /** Undefined where it is not installed; then rates have no raw limit. */
  readonly pgbench: Pgbench | undefined;
}
