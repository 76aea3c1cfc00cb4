import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "../../src/server/context.ts";
import { voidVoucher } from "../../src/server/vouchers/manage/void-voucher.ts";
import { buyVoucher } from "../../src/server/vouchers/sell/buy-voucher.ts";
import type {
  PurchasedVoucher,
  VoucherOrder,
  VoucherPurchaseResult,
} from "../../src/shared/contract/public/voucher-purchases.ts";
import { addDays, localDate } from "../../src/shared/time.ts";
import { newSecret } from "../support/test-venue.ts";
import { voucherOrder } from "../support/test-voucher.ts";
import { isOutcomeUnknown } from "./purchase.ts";
import type { Actor, Reply, Scenario } from "./scenario.ts";

/** One click on Pay for a voucher, with all its retries and replies. */
export interface VoucherSubmission {
  key: string;
  order: VoucherOrder;
  replies: Reply<VoucherPurchaseResult>[];
}

/** A purchase as the browser knows it: one secret, and any number of cards. */
export interface TrackedVoucherPurchase {
  secret: string;
  submissions: VoucherSubmission[];
}

/** The voucher that a reply confirmed. */
export function getPurchasedVoucher(
  reply: Reply<VoucherPurchaseResult>,
): PurchasedVoucher | undefined {
  return reply.kind === "answer" && reply.value.status === 201
    ? reply.value.body.voucher
    : undefined;
}

const BANKS = ["APPROVED", "APPROVED", "APPROVED", "APPROVED", "GENERIC_DECLINE", "CVV_FAILURE"];

/** A visitor who buys gift vouchers. */
export class VoucherBuyer {
  readonly actor: Actor;
  readonly purchases: TrackedVoucherPurchase[] = [];
  readonly #scenario: Scenario;
  readonly #hash = randomBytes(32);

  constructor(scenario: Scenario, name: string) {
    this.#scenario = scenario;
    this.actor = scenario.actor(name);
  }

  /** The vouchers that a reply confirmed to this buyer, by id. */
  get vouchers(): Map<string, PurchasedVoucher> {
    const vouchersById = new Map<string, PurchasedVoucher>();
    for (const reply of this.purchases
      .flatMap(({ submissions }) => submissions)
      .flatMap((p) => p.replies)) {
      const voucher = getPurchasedVoucher(reply);
      if (voucher) vouchersById.set(voucher.id, voucher);
    }
    return vouchersById;
  }

  /** Secrets and personal data that must not appear in any log. */
  get secrets(): string[] {
    const codes = [...this.vouchers.values()].flatMap(({ code }) =>
      code ? [code, code.replaceAll("-", "")] : [],
    );
    return [
      ...codes,
      ...this.purchases.flatMap(({ secret, submissions }) => [
        secret,
        ...submissions.flatMap(({ key, order }) => [
          key,
          order.cardToken,
          order.purchaser.email,
          order.recipient.email,
        ]),
      ]),
    ];
  }

  /** Buys with one of the click patterns of real users. */
  async buy(): Promise<void> {
    const { random } = this.actor;
    const clickPattern = random.pick(["once", "once", "twice", "two tabs", "again"]);
    const amountPence = random.pick([500, 5_000, 30_000]);
    const today = localDate(new Date(), "Europe/London");
    const deliverOn = random.chance(0.3) ? addDays(today, random.integer(1, 300)) : null;
    const purchase = this.#newBuying();
    const [bank, otherBank] = [random.pick(BANKS), random.pick(BANKS)];
    const submission = this.#newPress(purchase, { amountPence, deliverOn }, bank);
    if (clickPattern === "twice") {
      await Promise.all([this.send(purchase, submission), this.send(purchase, submission)]);
    } else if (clickPattern === "two tabs") {
      const other = this.#newPress(purchase, { amountPence, deliverOn }, otherBank);
      await Promise.all([this.send(purchase, submission), this.send(purchase, other)]);
    } else {
      await this.send(purchase, submission);
    }
    if (clickPattern === "again") await this.send(purchase, submission);
    const isDeclined = submission.replies.at(-1)?.kind === "refused";
    if (isDeclined) {
      await this.send(purchase, this.#newPress(purchase, { amountPence, deliverOn }, "APPROVED"));
    }
  }

  /** Buys a voucher for £50.00 that is sent at once. Returns its id if it was confirmed. */
  async buyWithoutFaults(bank: string): Promise<string | undefined> {
    const purchase = this.#newBuying();
    const submission = this.#newPress(purchase, { amountPence: 5_000, deliverOn: null }, bank);
    return getPurchasedVoucher(await this.send(purchase, submission))?.id;
  }

  /** Sends the last submission again, as a reloaded browser does. */
  async resendLast(): Promise<void> {
    const purchase = this.purchases.at(-1);
    const submission = purchase?.submissions.at(-1);
    if (purchase && submission) await this.send(purchase, submission);
  }

  /** Sends a submission. Its reply must not contradict earlier replies to it. */
  async send(
    purchase: TrackedVoucherPurchase,
    submission: VoucherSubmission,
  ): Promise<Reply<VoucherPurchaseResult>> {
    const earlierVoucher = submission.replies
      .map(getPurchasedVoucher)
      .find((voucher) => voucher !== undefined);
    const name = `buy ${submission.order.amountPence} key ${submission.key.slice(0, 4)}`;
    const reply = await this.#scenario.run(this.actor, name, (context) =>
      buyVoucher(context, {
        checkoutSecret: purchase.secret,
        idempotencyKey: submission.key,
        order: submission.order,
        visitorHash: this.#hash,
        networkHash: this.#hash,
      }),
    );
    submission.replies.push(reply);
    const voucher = getPurchasedVoucher(reply);
    const isContradicted = earlierVoucher !== undefined && reply.kind === "refused";
    if (
      isContradicted ||
      (earlierVoucher &&
        voucher &&
        (earlierVoucher.id !== voucher.id || earlierVoucher.code !== voucher.code))
    ) {
      this.#scenario.addViolation(
        `a repeated voucher submission got a different response: ${submission.key}`,
      );
    }
    return reply;
  }

  #newBuying(): TrackedVoucherPurchase {
    const purchase: TrackedVoucherPurchase = { secret: newSecret(), submissions: [] };
    this.purchases.push(purchase);
    return purchase;
  }

  #newPress(
    purchase: TrackedVoucherPurchase,
    options: Pick<VoucherOrder, "amountPence" | "deliverOn">,
    bank: string,
  ): VoucherSubmission {
    const cardToken = this.#scenario.environment.card(options.amountPence, bank);
    const submission = {
      key: randomUUID(),
      order: voucherOrder({ ...options, cardToken }),
      replies: [],
    };
    purchase.submissions.push(submission);
    return submission;
  }
}

type VoidResponse = Awaited<ReturnType<typeof voidVoucher>>;

/** A request by staff to void a voucher, with the reply. */
export interface VoidRequest {
  voucherId: string;
  reply: Reply<VoidResponse>;
}

/** Voids a voucher with its current balance as the expected one. */
async function voidAtCurrentBalance(
  context: Context,
  input: { voucherId: string; notify: boolean },
) {
  const { balancePence } = await context.db
    .selectFrom("vouchers")
    .select("balancePence")
    .where("id", "=", input.voucherId)
    .executeTakeFirstOrThrow();
  const options = { refund: "paid", expectedBalancePence: balancePence } as const;
  return voidVoucher(context, { ...input, ...options, actor: { kind: "staff", id: null } });
}

export async function voidAsStaff(
  scenario: Scenario,
  actor: Actor,
  voucherId: string,
): Promise<VoidRequest> {
  const notify = actor.random.chance(0.7);
  const reply = await scenario.run(actor, `void ${voucherId.slice(0, 4)}`, (context) =>
    voidAtCurrentBalance(context, { voucherId, notify }),
  );
  return { voucherId, reply };
}

/** Whether this submission may have bought something, judging by its replies. */
export function mayHaveSucceeded({ replies }: VoucherSubmission): boolean {
  return replies.some((reply) =>
    reply.kind === "refused"
      ? UNDECIDED_CODES.has(reply.code)
      : reply.kind === "answer" || isOutcomeUnknown(reply),
  );
}

const UNDECIDED_CODES = new Set(["PAYMENT_RUNNING", "CHECKOUT_FINISHED"]);
