type Appointment = Readonly<{ dueMs: number; act: (dueMs: number) => void }>;

/**
 * What the stand-in has to do later: void an authorisation, finish a refund.
 *
 * There are no timers. Whoever looks at the stand-in settles first what has fallen due, each thing
 * at its own time, so moving the clock is enough and a stopped stand-in leaves nothing behind.
 */
export class Timetable {
  #appointments: Appointment[] = [];

  /** `act` is called once, with `dueMs`, by the first settling at or after that time. */
  add(dueMs: number, act: Appointment["act"]): void {
    this.#appointments.splice(this.#countUpTo(dueMs), 0, { dueMs, act });
  }

  /** Does everything due by `nowMs`, oldest first, including what that itself adds. */
  settle(nowMs: number): void {
    while (this.#appointments[0] !== undefined && this.#appointments[0].dueMs <= nowMs) {
      const due = this.#appointments.splice(0, this.#countUpTo(nowMs));
      for (const appointment of due) appointment.act(appointment.dueMs);
    }
  }

  clear(): void {
    this.#appointments = [];
  }

  /** How many are due by that time: a binary search, because the list is kept in order. */
  #countUpTo(ms: number): number {
    let low = 0;
    let high = this.#appointments.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const appointment = this.#appointments[middle];
      if (appointment !== undefined && appointment.dueMs <= ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
