import { useEffect, useEffectEvent, useState } from "react";
import type { CardForm } from "./use-card-form.ts";
import type { Wallet } from "./wallets.ts";

interface WalletButtonsProps {
  cardForm: CardForm;
  /** A payment is running, or there is nothing left to pay for. */
  disabled: boolean;
  /** Starts a payment, which must call its argument before it waits for anything. */
  onPay: (tokenize: CardForm["tokenize"]) => void;
}

/** The buttons of the wallets that this device has; nothing where it has none. */
export function WalletButtons({ cardForm, disabled, onPay }: WalletButtonsProps) {
  const { wallets, walletContainerRef } = cardForm;
  const [closedWallet, setClosedWallet] = useState<Wallet["name"] | null>(null);
  const applePay = wallets.find(({ name }) => name === "Apple Pay");
  const googlePay = wallets.find(({ name }) => name === "Google Pay");

  function payWith(wallet: Wallet) {
    setClosedWallet(null);
    onPay(async (verification) => {
      const result = await wallet.tokenize(verification);
      if ("notice" in result && result.notice === null) setClosedWallet(wallet.name);
      return result;
    });
  }

  const payWithGoogle = useEffectEvent(() => {
    if (googlePay && !disabled) payWith(googlePay);
  });
  useEffect(() => {
    const host = googlePay?.host;
    const handleClick = () => payWithGoogle();
    host?.addEventListener("click", handleClick);
    return () => host?.removeEventListener("click", handleClick);
  }, [googlePay]);

  return (
    <div className={wallets.length === 0 ? "hidden" : "mb-5 grid gap-3"}>
      {applePay && (
        <button
          type="button"
          aria-label="Pay with Apple Pay"
          disabled={disabled}
          onClick={() => payWith(applePay)}
          className="apple-pay-button disabled:opacity-50"
        />
      )}
      <div
        ref={walletContainerRef}
        inert={disabled}
        className={googlePay ? "*:grid *:min-h-13 inert:opacity-50" : "hidden"}
      />
      <p role="status" className="text-center text-sm text-ink-3 empty:hidden">
        {closedWallet && !disabled && `${closedWallet} was closed. Nothing was charged.`}
      </p>
    </div>
  );
}
