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
