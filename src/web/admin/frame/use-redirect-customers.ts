import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { SignedInAccount } from "../../../shared/contract/public/accounts.ts";
import { paths } from "../../app/paths.ts";

/** Whoever is here and has the role no longer, or signed in as somebody else elsewhere, goes home. */
export function useRedirectCustomers(account: SignedInAccount | null | undefined): void {
  const navigate = useNavigate();
  const isCustomer = account?.role === "customer";
  useEffect(() => {
    if (isCustomer) navigate(paths.home, { replace: true });
  }, [isCustomer, navigate]);
}
