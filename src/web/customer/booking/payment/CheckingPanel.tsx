import { CHECKING_PAYMENT } from "../../../../shared/visitor-errors.ts";
import { useOnline } from "../../../api/use-online.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { SpinnerIcon } from "../../../ui/SpinnerIcon.tsx";

/** Shown while nobody knows yet how the payment ended. */
export function CheckingPanel() {
  return (
    <Alert icon={SpinnerIcon} announced title={CHECKING_PAYMENT}>
      {useOnline()
        ? "This can take a minute. You can leave this page open; it goes on by itself."
        : "You are offline at the moment. Once you are connected again, this page goes on by itself."}
    </Alert>
  );
}
