import type { Pool } from "pg";

/** A statement that gives rows for its input; see defineStatement. */
type Statement<Input, Row> = (pool: Pool, input: Input) => Promise<Row[]>;

/** A row that says which of the questions it answers: its place among them, from 0. */
export interface Positioned {
  position: number;
}

type AskMany<Question extends object, Row extends Positioned> = Statement<
  { questions: readonly Question[] },
  Row
>;

/** What somebody asked, and where everybody who asked the same waits for the answer. */
interface Asked<Question, Row> {
  readonly question: Question;
  readonly answer: PromiseWithResolvers<Row | undefined>;
}

/** More in one statement would keep the first waiting for the last. */
const QUESTIONS_AT_ONCE = 100;

/** While one is answered here, PostgreSQL has the next in hand. */
const READS_AT_ONCE = 2;

/** A statement that takes longer is held up; then others no longer wait for its end. */
const HELD_UP_MS = 50;

/**
 * Makes a read that is shared by all who ask at the same time: who comes while two statements are
 * under way, or one with the same question, waits for the next one, which answers them all, the same
 * question once, with the same row. Never an earlier one, so nobody is told what was true before they
 * asked. No row is undefined.
 * @param alone for a question that nobody else asks with; the same as `many` unless given.
 */
export function readTogether<Question extends object, Row extends Positioned>(
  many: AskMany<Question, Row>,
  alone?: Statement<Question, Row>,
): (pool: Pool, question: Question) => Promise<Row | undefined> {
  const desks = new WeakMap<Pool, Desk<Question, Row>>();
  return (pool, question) => {
    let desk = desks.get(pool);
    if (!desk) {
      desk = new Desk((questions) => {
        const [only] = questions;
        if (alone && only && questions.length === 1) return alone(pool, only);
        return many(pool, { questions });
      });
      desks.set(pool, desk);
    }
    return desk.ask(question);
  };
}

class Desk<Question extends object, Row extends Positioned> {
  readonly #read: (questions: readonly Question[]) => Promise<Row[]>;
  readonly #waiting = new Map<string, Asked<Question, Row>>();
  readonly #beingRead = new Set<string>();
  #readsUnderWay = 0;

  constructor(read: (questions: readonly Question[]) => Promise<Row[]>) {
    this.#read = read;
  }

  ask(question: Question): Promise<Row | undefined> {
    const key = JSON.stringify(question);
    let asked = this.#waiting.get(key);
    if (!asked) {
      asked = { question, answer: Promise.withResolvers() };
      this.#waiting.set(key, asked);
    }
    this.#readNext();
    return asked.answer.promise;
  }

  /** Reads for those who wait, and then for those who came meanwhile. */
  #readNext(): void {
    if (this.#readsUnderWay >= READS_AT_ONCE) return;
    const taken = [...this.#waiting]
      .filter(([key]) => !this.#beingRead.has(key))
      .slice(0, QUESTIONS_AT_ONCE);
    if (taken.length === 0) return;
    this.#readsUnderWay++;
    for (const [key] of taken) {
      this.#waiting.delete(key);
      this.#beingRead.add(key);
    }
    let isNextDue = true;
    const goOn = () => {
      if (!isNextDue) return;
      isNextDue = false;
      this.#readsUnderWay--;
      for (const [key] of taken) this.#beingRead.delete(key);
      this.#readNext();
    };
    const timer = setTimeout(goOn, HELD_UP_MS);
    this.#answerAll(taken.map(([, asked]) => asked)).finally(() => {
      clearTimeout(timer);
      goOn();
    });
  }

  /** Never rejects: a failure goes to everybody who asked. */
  async #answerAll(all: readonly Asked<Question, Row>[]): Promise<void> {
    try {
      const rows = await this.#read(all.map(({ question }) => question));
      const found = new Map(rows.map((row) => [row.position, row]));
      for (const [i, { answer }] of all.entries()) answer.resolve(found.get(i));
    } catch (error) {
      for (const { answer } of all) answer.reject(error);
    }
  }
}
