import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { SignedInAccount } from "../../../shared/contract/public/accounts.ts";
import { paths } from "../../app/paths.ts";

/**
 * Redirects to the home page when the account loses the admin role, or when the user signs in as a
 * customer in another tab.
 */
export function useRedirectCustomers(account: SignedInAccount | null | undefined): void {
  const navigate = useNavigate();
  const isCustomer = account?.role === "customer";
  useEffect(() => {
    if (isCustomer) navigate(paths.home, { replace: true });
  }, [isCustomer, navigate]);
}
