import { api } from "../../api/browser-api.ts";
import { saveFile } from "../export/save-file.ts";
import { useAction } from "../shell/use-action.ts";

/** The voucher as a PDF to print, for whoever asks at the desk. */
export function usePrinting(voucherId: string) {
  const { isBusy, failure, run } = useAction();
  const print = () =>
    run(async () => {
      const sheet = await api.desk.vouchers.sheet({ voucherId });
      saveFile(new File([sheet], "gift-voucher.pdf", { type: sheet.type }));
    });
  return { isBusy, failure, print };
}
