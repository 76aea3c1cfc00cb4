interface DrawerSums {
  floatPence: number;
  cashTakenPence: number;
  cashRefundedPence: number;
  paidInPence: number;
  paidOutPence: number;
}

/** What should be in the drawer. Below 0 when more cash was paid out than was in it. */
export function computeExpectedPence(sums: DrawerSums): number {
  const { floatPence, cashTakenPence, cashRefundedPence, paidInPence, paidOutPence } = sums;
  return floatPence + cashTakenPence - cashRefundedPence + paidInPence - paidOutPence;
}

/** British notes and coins in pence, the largest first. */
export const DENOMINATIONS = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;
