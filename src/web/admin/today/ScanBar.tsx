import Camera from "lucide-react/icons/camera";
import ScanLine from "lucide-react/icons/scan-line";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ScannedBooking } from "../../../shared/contract/admin/check-ins.ts";
import type { AdminDay, DayBooking } from "../../../shared/contract/admin/days.ts";
import { parseScannedCode } from "../../../shared/rules/scanned-code.ts";
import { api } from "../../app/browser-api.ts";
import { Button } from "../../ui/Button.tsx";
import { dayPath } from "../kit/admin-paths.ts";
import { getOutstandingItems } from "../kit/format-check-in.ts";
import { useDenial } from "../kit/own-role.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";
import { CameraPanel } from "./CameraPanel.tsx";
import { isFullyCheckedIn, searchDay } from "./day-slots.ts";
import { type ScanResult, ScanResultAlert } from "./ScanResultAlert.tsx";
import type { CheckInActions } from "./use-check-ins.ts";

interface ScanBarProps {
  day: AdminDay;
  actions: CheckInActions;
  search: string;
  onSearch: (search: string) => void;
  onSign: (booking: DayBooking) => void;
  onPay: (booking: DayBooking) => void;
}

/**
 * The field into which a hand scanner types a code and Enter, or staff type a name. It keeps the
 * focus whatever the result of a scan, so that the next scan never goes anywhere else.
 */
export function ScanBar({ day, actions, search, onSearch, onSign, onPay }: ScanBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isCameraOn, setCameraOn] = useState(false);
  const { result, scan, clear } = useScan(day, actions);
  useScannerFocus(field);
  useEffect(() => setCameraOn(takeCameraRequest()), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    // Reads the field itself: a scanner types faster than the page renders.
    const text = field.current?.value.trim() ?? "";
    if (text === "") return;
    const matches = parseScannedCode(text)
      ? []
      : searchDay(day, text).flatMap((slot) => slot.bookings);
    const [match] = matches;
    if (matches.length > 1) return;
    onSearch("");
    void scan(match?.id ?? text, match === undefined);
  }
  return (
    <div className="mb-4 grid gap-3">
      <form onSubmit={submit} className="flex gap-2">
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">Scan a code or type a name</span>
          <ScanLine
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-3"
          />
          <input
            ref={field}
            value={search}
            onChange={(event) => onSearch(event.target.value)}
            placeholder="Scan a code or type a name"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            enterKeyHint="go"
            className="block h-11 w-full rounded-control border border-line-strong bg-card pr-3 pl-10.5 text-base text-ink-1 placeholder:text-ink-3"
          />
        </label>
        <Button
          variant="outline"
          size="md"
          aria-label="Camera"
          aria-expanded={isCameraOn}
          onClick={() => setCameraOn(!isCameraOn && ensureCameraAllowed())}
          className="min-h-11 max-side:w-11 max-side:px-0"
        >
          <Camera className="size-4.5 text-ink-3" />
          <span className="max-side:sr-only">Camera</span>
        </Button>
      </form>
      {isCameraOn && (
        <CameraPanel onCode={(code) => void scan(code, true)} onClose={() => setCameraOn(false)} />
      )}
      {result && (
        <ScanResultAlert
          result={result}
          day={day}
          actions={actions}
          onSign={onSign}
          onPay={onPay}
          onClose={() => {
            clear();
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/**
 * Focuses the field on devices with a real keyboard. Keys pressed while nothing has the focus go to
 * the field too: a hand scanner types wherever the focus is.
 */
function useScannerFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const hasKeyboard = window.matchMedia("(pointer: fine)").matches;
    if (hasKeyboard) field.current?.focus({ preventScroll: true });
    const redirectTyping = (event: KeyboardEvent) => {
      const hasNoFocus =
        document.activeElement === document.body || document.activeElement === null;
      const isPrintable =
        event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!hasNoFocus || !isPrintable) return;
      field.current?.focus();
      if (event.key === "/") event.preventDefault();
    };
    document.addEventListener("keydown", redirectTyping);
    return () => document.removeEventListener("keydown", redirectTyping);
  }, [field]);
}

const CAMERA_REQUESTED_KEY = "slipway-camera";

/** Only some browsers have it: https://w3c.github.io/webappsec-permissions-policy/#introspection */
interface PolicyDocument {
  featurePolicy?: { allowsFeature(feature: string): boolean };
}

/**
 * Returns whether the loaded document may open the camera. Only this screen's document may. After
 * client-side navigation from another screen, the document is still that screen's, so the page
 * reloads and opens the camera afterwards.
 */
function ensureCameraAllowed(): boolean {
  const { featurePolicy } = document as PolicyDocument;
  if (featurePolicy?.allowsFeature("camera") !== false) return true;
  sessionStorage.setItem(CAMERA_REQUESTED_KEY, "1");
  window.location.reload();
  return false;
}

/** Returns whether the page was reloaded to open the camera; true only once. */
function takeCameraRequest(): boolean {
  const isRequested = sessionStorage.getItem(CAMERA_REQUESTED_KEY) !== null;
  sessionStorage.removeItem(CAMERA_REQUESTED_KEY);
  return isRequested;
}

interface Scan {
  result: ScanResult | null;
  /** @param checksIn whether a party with nothing outstanding is checked in at once */
  scan: (code: string, checksIn: boolean) => Promise<void>;
  clear: () => void;
}

/**
 * Looks up a scanned code. A party of the shown day with a signed waiver and nothing to pay is
 * checked in at once, with Undo, if the role may do so; otherwise the result says what is
 * outstanding. A code of another day opens that day.
 */
function useScan(day: AdminDay, actions: CheckInActions): Scan {
  const [result, setResult] = useState<ScanResult | null>(null);
  const latestScan = useRef(0);
  const navigate = useNavigate();
  const mayCheckIn = useDenial("sell") === null;

  async function scan(code: string, checksIn: boolean) {
    latestScan.current += 1;
    const scanNumber = latestScan.current;
    const nextResult = await lookUp(code);
    if (scanNumber !== latestScan.current) return;
    if (
      nextResult.kind === "waiting" &&
      checksIn &&
      mayCheckIn &&
      getOutstandingItems(nextResult.booking).length === 0
    ) {
      setResult(null);
      actions.toggle(nextResult.booking);
      return;
    }
    setResult(nextResult);
    if (nextResult.kind === "other-day") void navigate(dayPath(nextResult.booking.date, day.today));
  }

  async function lookUp(code: string): Promise<ScanResult> {
    try {
      const booking = await api.admin.checkIns.find({ code });
      return { kind: classifyScan(booking, day.date), booking };
    } catch (error) {
      return { kind: "failed", code, failure: toStaffFailure(error) };
    }
  }
  return { result, scan, clear: () => setResult(null) };
}

function classifyScan(booking: ScannedBooking, date: string) {
  if (booking.status === "cancelled") return "cancelled";
  if (booking.date !== date) return "other-day";
  return isFullyCheckedIn(booking) ? "already" : "waiting";
}
