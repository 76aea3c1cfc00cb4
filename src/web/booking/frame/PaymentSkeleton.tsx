import { NoScriptMessage } from "../../app/NoScriptMessage.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Pass } from "../../ui/Pass.tsx";

interface PaymentSkeletonProps {
  /** What is being paid for, in the words of the loading message. */
  itemLabel: string;
}

/**
 * The payment page before the browser has read the draft: everything has its place and height, so
 * that nothing moves afterwards.
 */
export function PaymentSkeleton({ itemLabel }: PaymentSkeletonProps) {
  return (
    <>
      <NoScriptMessage />
      <div aria-busy="true" className="noscript:hidden">
        <h1 className="text-title">Payment</h1>
        <p role="status" className="sr-only">
          Loading {itemLabel}
        </p>
        <div
          aria-hidden="true"
          className="mt-6 flex flex-col gap-8 desktop:grid desktop:grid-cols-[minmax(0,1fr)_var(--container-summary)] desktop:items-start desktop:gap-12"
        >
          <div className="min-w-0">
            <p className="mb-4 text-heading text-ink-1">Pay by card</p>
            <Panel>
              <div className="min-h-24" />
              <div className="mt-3 grid justify-center">
                <SkeletonLine width="w-72" />
              </div>
            </Panel>
            <p className="mt-8 mb-4 text-heading text-ink-1">Your details</p>
            <Panel className="grid gap-1">
              <SkeletonLine width="w-32" />
              <SkeletonLine width="w-56" />
              <SkeletonLine width="w-28" />
              <SkeletonLine width="w-64" />
            </Panel>
          </div>
          <div>
            <Pass
              picture={<div className="hidden h-30 bg-hover desktop:block" />}
              stub={<SkeletonStub />}
            >
              <SkeletonLine width="w-36" />
              <div className="mt-3 grid grid-cols-2 gap-3">
                {["w-32", "w-16", "w-16", "w-16"].map((width, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: four fixed items
                  <div key={index}>
                    <SkeletonLine width="w-12" />
                    <SkeletonLine width={width} />
                  </div>
                ))}
              </div>
            </Pass>
          </div>
        </div>
      </div>
    </>
  );
}

function SkeletonStub() {
  return (
    <>
      <SkeletonLine width="w-full" />
      <p className="mt-4 flex items-center justify-between border-t border-line pt-4 text-lg font-bold text-ink-1">
        Total
        <SkeletonLine width="w-24" />
      </p>
      <div className="mt-4 hidden h-13 rounded-control bg-hover desktop:block" />
    </>
  );
}

/** Placeholder for a line of text. */
function SkeletonLine({ width }: { width: string }) {
  return (
    <span className={`flex h-6 max-w-full items-center ${width}`}>
      <span className="h-3.5 flex-1 animate-pulse rounded-full bg-hover" />
    </span>
  );
}
