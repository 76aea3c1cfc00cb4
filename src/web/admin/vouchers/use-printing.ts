import { api } from "../../api/browser-api.ts";
import { saveFile } from "../../ui/save-file.ts";
import { useAction } from "../shell/use-action.ts";

/** The voucher as a PDF to print, for whoever asks at the desk. */
export function usePrinting(voucherId: string) {
  const { isBusy, failure, run } = useAction();
  const print = () =>
    run(async () => saveFile("gift-voucher.pdf", await api.desk.vouchers.sheet({ voucherId })));
  return { isBusy, failure, print };
}
