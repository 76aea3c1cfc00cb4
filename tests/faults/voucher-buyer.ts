import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "../../src/server/context.ts";
import { voidVoucher } from "../../src/server/vouchers/manage/void-voucher.ts";
import { buyVoucher } from "../../src/server/vouchers/sell/buy-voucher.ts";
import type {
  BoughtVoucher,
  VoucherOrder,
  VoucherPurchased,
} from "../../src/shared/contract/public/voucher-purchases.ts";
import { addDays, localDate } from "../../src/shared/time.ts";
import { newSecret } from "../support/test-venue.ts";
import { voucherOrder } from "../support/test-voucher.ts";
import { isUnknown } from "./purchase.ts";
import type { Actor, Reply, Story } from "./scenario.ts";

/** One press of Pay for a voucher, however often it was sent. */
export interface VoucherPress {
  key: string;
  order: VoucherOrder;
  heard: Reply<VoucherPurchased>[];
}

/** One purchase, as the browser knows it: one secret, some cards. */
export interface VoucherBuying {
  secret: string;
  presses: VoucherPress[];
}

/** The voucher that somebody was told they have bought. */
export function voucherIn(reply: Reply<VoucherPurchased>): BoughtVoucher | undefined {
  return reply.kind === "answer" && reply.answer.status === 201
    ? reply.answer.body.voucher
    : undefined;
}

const BANKS = ["APPROVED", "APPROVED", "APPROVED", "APPROVED", "GENERIC_DECLINE", "CVV_FAILURE"];

/** Somebody who buys gift vouchers. */
export class Shopper {
  readonly actor: Actor;
  readonly buyings: VoucherBuying[] = [];
  readonly #story: Story;
  readonly #hash = randomBytes(32);

  constructor(story: Story, name: string) {
    this.#story = story;
    this.actor = story.actor(name);
  }

  /** The vouchers that this shopper was told of, by id. */
  get vouchers(): Map<string, BoughtVoucher> {
    const told = new Map<string, BoughtVoucher>();
    for (const reply of this.buyings.flatMap(({ presses }) => presses).flatMap((p) => p.heard)) {
      const voucher = voucherIn(reply);
      if (voucher) told.set(voucher.id, voucher);
    }
    return told;
  }

  /** What must be in no log. */
  get secrets(): string[] {
    const codes = [...this.vouchers.values()].flatMap(({ code }) =>
      code ? [code, code.replaceAll("-", "")] : [],
    );
    return [
      ...codes,
      ...this.buyings.flatMap(({ secret, presses }) => [
        secret,
        ...presses.flatMap(({ key, order }) => [
          key,
          order.cardToken,
          order.purchaser.email,
          order.recipient.email,
        ]),
      ]),
    ];
  }

  /** Buys, in one of the ways in which people press buttons. */
  async buy(): Promise<void> {
    const { random } = this.actor;
    const way = random.pick(["once", "once", "twice", "two tabs", "again"]);
    const amountPence = random.pick([500, 5_000, 30_000]);
    const today = localDate(new Date(), "Europe/London");
    const deliverOn = random.chance(0.3) ? addDays(today, random.whole(1, 300)) : null;
    const buying = this.#newBuying();
    const [bank, otherBank] = [random.pick(BANKS), random.pick(BANKS)];
    const press = this.#newPress(buying, { amountPence, deliverOn }, bank);
    if (way === "twice") {
      await Promise.all([this.send(buying, press), this.send(buying, press)]);
    } else if (way === "two tabs") {
      const other = this.#newPress(buying, { amountPence, deliverOn }, otherBank);
      await Promise.all([this.send(buying, press), this.send(buying, other)]);
    } else {
      await this.send(buying, press);
    }
    if (way === "again") await this.send(buying, press);
    const isDeclined = press.heard.at(-1)?.kind === "refused";
    if (isDeclined) {
      await this.send(buying, this.#newPress(buying, { amountPence, deliverOn }, "APPROVED"));
    }
  }

  /** Buys one for £50.00 that is sent at once; its id when it was told. */
  async buyPlainly(bank: string): Promise<string | undefined> {
    const buying = this.#newBuying();
    const press = this.#newPress(buying, { amountPence: 5_000, deliverOn: null }, bank);
    return voucherIn(await this.send(buying, press))?.id;
  }

  /** The last press once more, as a browser does that was reloaded. */
  async repeat(): Promise<void> {
    const buying = this.buyings.at(-1);
    const press = buying?.presses.at(-1);
    if (buying && press) await this.send(buying, press);
  }

  /** Sends one press. What is heard must not contradict what was heard of it before. */
  async send(buying: VoucherBuying, press: VoucherPress): Promise<Reply<VoucherPurchased>> {
    const before = press.heard.map(voucherIn).find((voucher) => voucher !== undefined);
    const name = `buy ${press.order.amountPence} key ${press.key.slice(0, 4)}`;
    const reply = await this.#story.ask(this.actor, name, (context) =>
      buyVoucher(context, {
        checkoutSecret: buying.secret,
        idempotencyKey: press.key,
        order: press.order,
        visitorHash: this.#hash,
        networkHash: this.#hash,
      }),
    );
    press.heard.push(reply);
    const now = voucherIn(reply);
    const isOther = before !== undefined && reply.kind === "refused";
    if (isOther || (before && now && (before.id !== now.id || before.code !== now.code))) {
      this.#story.violation(`a repeated press for a voucher was answered otherwise: ${press.key}`);
    }
    return reply;
  }

  #newBuying(): VoucherBuying {
    const buying: VoucherBuying = { secret: newSecret(), presses: [] };
    this.buyings.push(buying);
    return buying;
  }

  #newPress(
    buying: VoucherBuying,
    wish: Pick<VoucherOrder, "amountPence" | "deliverOn">,
    bank: string,
  ): VoucherPress {
    const cardToken = this.#story.world.card(wish.amountPence, bank);
    const press = { key: randomUUID(), order: voucherOrder({ ...wish, cardToken }), heard: [] };
    buying.presses.push(press);
    return press;
  }
}

type Voided = Awaited<ReturnType<typeof voidVoucher>>;

/** Staff asked for a voucher to be voided, and what they heard. */
export interface AskedVoid {
  voucherId: string;
  reply: Reply<Voided>;
}

/** By somebody who has just looked at what is left. */
async function voidAsSeen(context: Context, seen: { voucherId: string; notify: boolean }) {
  const { balancePence } = await context.db
    .selectFrom("vouchers")
    .select("balancePence")
    .where("id", "=", seen.voucherId)
    .executeTakeFirstOrThrow();
  const wish = { refund: "paid", expectedBalancePence: balancePence } as const;
  return voidVoucher(context, { ...seen, ...wish, actor: { kind: "staff", id: null } });
}

export async function voidOne(story: Story, actor: Actor, voucherId: string): Promise<AskedVoid> {
  const notify = actor.random.chance(0.7);
  const reply = await story.ask(actor, `void ${voucherId.slice(0, 4)}`, (context) =>
    voidAsSeen(context, { voucherId, notify }),
  );
  return { voucherId, reply };
}

/** Whether this press may have bought something, by what was heard of it. */
export function mayHaveBought({ heard }: VoucherPress): boolean {
  return heard.some((reply) =>
    reply.kind === "refused"
      ? UNDECIDED.has(reply.code)
      : reply.kind === "answer" || isUnknown(reply),
  );
}

const UNDECIDED = new Set(["PAYMENT_RUNNING", "CHECKOUT_FINISHED"]);
