import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import CalendarCheck from "lucide-react/icons/calendar-check";
import Gift from "lucide-react/icons/gift";
import Search from "lucide-react/icons/search";
import Settings from "lucide-react/icons/settings";
import User from "lucide-react/icons/user";
import Waves from "lucide-react/icons/waves";
import { type ComponentType, type KeyboardEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminSearchResult } from "../../../shared/contract/admin/search.ts";
import type { OwnStaffRole } from "../../../shared/contract/admin/staff-roles.ts";
import { pluralize } from "../../../shared/format.ts";
import { SUGGESTION_MIN_CHARACTERS } from "../../../shared/limits.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatTime, localDate } from "../../../shared/time.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Overlay } from "../../ui/Overlay.tsx";
import { activityElementId } from "../activities/ActivityCard.tsx";
import { adminPaths, customerPath } from "../kit/admin-paths.ts";
import { formatRowDate } from "../kit/format-dates.ts";
import { useOwnRole } from "../kit/own-role.ts";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";
import { useOpenBooking } from "../kit/use-open-booking.ts";
import { SETTINGS_SECTIONS, settingsSectionElementId } from "../settings/SettingsSection.tsx";
import { listScreens } from "./Sidebar.tsx";

/** Something to open. */
export interface SearchItem {
  key: string;
  label: string;
  details: string;
  icon: ComponentType<{ className?: string }>;
  target: { bookingId: string } | { path: string };
}

interface SearchGroup {
  value: string;
  items: readonly SearchItem[];
}

export interface SearchDialogProps {
  isOpen: boolean;
  /** What was opened last, newest first. */
  recent: readonly SearchItem[];
  /** What had the focus before: the field has it before the dialog can look. */
  openedFrom: HTMLElement | null;
  onClose: () => void;
  onChoose: (item: SearchItem) => void;
}

/** Finds bookings, customers, vouchers, activities, screens and settings by one text. */
export function SearchDialog(props: SearchDialogProps) {
  const { isOpen, recent, openedFrom, onClose, onChoose } = props;
  const navigate = useNavigate();
  const { open: openBooking } = useOpenBooking();

  function choose(item: SearchItem) {
    onClose();
    onChoose(item);
    if ("bookingId" in item.target) openBooking(item.target.bookingId);
    else void navigate(item.target.path);
  }
  return (
    <Overlay
      open={isOpen}
      onClose={onClose}
      closeLabel="Close"
      finalFocus={() => openedFrom ?? true}
      dimsOverlays
      viewportClass="grid items-start! justify-items-center tablet:px-6 tablet:pt-16"
      popupClass="max-tablet:h-dvh max-tablet:rounded-none tablet:max-w-xl tablet:rounded-card"
      closeClass="top-[calc((3.5rem-var(--spacing-touch))/2)] right-2 rounded-full"
    >
      <Dialog.Title className="sr-only">Search</Dialog.Title>
      <SearchBox recent={recent} onChoose={choose} />
    </Overlay>
  );
}

interface SearchBoxProps {
  recent: readonly SearchItem[];
  onChoose: (item: SearchItem) => void;
}

/** https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
function SearchBox({ recent, onChoose }: SearchBoxProps) {
  const [text, setText] = useState("");
  const { groups, isLoading, error } = useSearchGroups(text, recent);
  const submitWhenFound = useSubmitWhenFound(isLoading, groups[0]?.items[0], onChoose);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={text}
      onValueChange={(next) => setText(next)}
      itemToStringValue={(item: SearchItem) => item.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex max-h-full flex-col">
        <div className="relative flex items-center border-b border-line pr-12">
          <Search className="pointer-events-none absolute left-4 size-5 text-ink-3" />
          <Autocomplete.Input
            aria-label="Search the back office"
            placeholder="Booking, customer, voucher, screen…"
            maxLength={100}
            // On mounting, before the dialog moves the focus: nothing typed after ⌘K is lost.
            autoFocus
            onKeyDown={submitWhenFound}
            className="min-h-14 w-full rounded-t-card bg-transparent -outline-offset-3 pr-2 pl-12 text-base text-ink-1 placeholder:text-ink-3"
          />
        </div>
        <p role="status" className="px-4 pt-3 text-sm text-ink-2 empty:sr-only">
          {getStatus({ text, isLoading, error, count })}
        </p>
        <Autocomplete.List
          aria-busy={isLoading}
          className="max-h-[calc(100dvh-7rem)] overflow-y-auto overscroll-contain p-2 tablet:max-h-[28rem]"
        >
          {(group: SearchGroup) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-3">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: SearchItem) => (
                  <Autocomplete.Item
                    key={item.key}
                    value={item}
                    onClick={() => onChoose(item)}
                    className="flex min-h-touch cursor-pointer items-center gap-3 rounded-button px-3 py-1.5 data-highlighted:bg-hover"
                  >
                    <item.icon className="size-4.5 shrink-0 text-ink-3" />
                    <span className="grid min-w-0 flex-1 gap-x-3 tablet:grid-cols-2 tablet:items-baseline">
                      <span className="min-w-0 font-medium wrap-anywhere text-ink-1">
                        {item.label}
                      </span>
                      <span className="min-w-0 text-sm wrap-anywhere text-ink-3 tablet:text-right">
                        {item.details}
                      </span>
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}

interface SearchStatus {
  text: string;
  isLoading: boolean;
  error: unknown;
  count: number;
}

function getStatus({ text, isLoading, error, count }: SearchStatus): string {
  if (text.trim() === "") return count === 0 ? "Type a name, reference, code or screen." : "";
  if (error !== null) return formatStaffFailure(toStaffFailure(error));
  if (isLoading) return "Searching…";
  return count === 0 ? "Nothing found." : pluralize(count, "result");
}

/**
 * Handles Enter while results are loading: opens the first result once it has come. A scanner types
 * a code and presses Enter at once.
 */
function useSubmitWhenFound(
  isLoading: boolean,
  first: SearchItem | undefined,
  onChoose: (item: SearchItem) => void,
) {
  const [isSubmitted, setSubmitted] = useState(false);
  useEffect(() => {
    if (!isSubmitted || isLoading) return;
    setSubmitted(false);
    if (first) onChoose(first);
  });
  return (event: KeyboardEvent & { preventBaseUIHandler?: () => void }) => {
    if (event.key !== "Enter") return setSubmitted(false);
    if (!isLoading) return;
    event.preventDefault();
    event.preventBaseUIHandler?.();
    setSubmitted(true);
  };
}

/** Delay between the last keystroke and the request. */
const DEBOUNCE_MS = 150;

function useSearchGroups(text: string, recent: readonly SearchItem[]) {
  const query = text.trim();
  const { timezone } = useVenue();
  const role = useOwnRole();
  const isLongEnough = query.length >= SUGGESTION_MIN_CHARACTERS;
  const { data, isFetching, error } = useQuery({
    queryKey: ["admin search", query],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
      signal.throwIfAborted();
      return api.admin.search({ query }, { signal });
    },
    enabled: isLongEnough,
    retry: false,
  });
  const groups: SearchGroup[] =
    query === ""
      ? [{ value: "Recent", items: recent }]
      : [
          { value: "Screens", items: findScreens(query, role) },
          ...(data ? toGroups(data, timezone) : []),
        ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isLoading: isLongEnough && isFetching,
    error: isLongEnough ? error : null,
  };
}

/**
 * The screens that the role opens, and the sections of the settings, in whose title each word begins
 * a word.
 */
function findScreens(query: string, role: OwnStaffRole): SearchItem[] {
  const words = query.toLowerCase().split(/\s+/);
  return listSearchedScreens(role).filter(({ label }) => {
    const titleWords = label.toLowerCase().split(/[\s-]+/);
    return words.every((word) => titleWords.some((titleWord) => titleWord.startsWith(word)));
  });
}

function listSearchedScreens(role: OwnStaffRole): SearchItem[] {
  const screens = listScreens(role).map(({ to, label, icon }) => ({
    key: to,
    label,
    details: "",
    icon,
    target: { path: to },
  }));
  return [
    ...screens,
    ...(role.permissions.includes("sell") ? [NEW_BOOKING] : []),
    ...(role.permissions.includes("settings") ? SETTINGS : []),
  ];
}

const NEW_BOOKING: SearchItem = {
  key: adminPaths.newBooking,
  label: "New booking",
  details: "",
  icon: CalendarCheck,
  target: { path: adminPaths.newBooking },
};

const SETTINGS: readonly SearchItem[] = SETTINGS_SECTIONS.map(({ id, title }) => ({
  key: `settings ${id}`,
  label: title,
  details: "Settings",
  icon: Settings,
  target: { path: `${adminPaths.settings}#${settingsSectionElementId(id)}` },
}));

function toGroups(found: AdminSearchResult, timeZone: string): SearchGroup[] {
  const today = localDate(new Date(), timeZone);
  return [
    {
      value: "Bookings",
      items: found.bookings.map(
        ({ id, reference, customerName, activityName, startsAt, status }) => ({
          key: id,
          label: `${customerName}, ${reference}`,
          details: [
            activityName,
            `${formatRowDate(startsAt, timeZone, today)} ${formatTime(new Date(startsAt), timeZone)}`,
            ...(status === "cancelled" ? ["cancelled"] : []),
          ].join(", "),
          icon: CalendarCheck,
          target: { bookingId: id },
        }),
      ),
    },
    {
      value: "Customers",
      items: found.customers.map(({ id, name, email, phone }) => ({
        key: id,
        label: name,
        details: email || phone || "No email or phone",
        icon: User,
        target: {
          path: customerPath(id),
        },
      })),
    },
    {
      value: "Vouchers",
      items: found.vouchers.map(({ id, code, recipientName, balancePence, status }) => ({
        key: id,
        label: code,
        details: [recipientName, status === "available" ? formatPence(balancePence) : status]
          .filter(Boolean)
          .join(", "),
        icon: Gift,
        target: { path: `${adminPaths.vouchers}?${new URLSearchParams({ voucher: id })}` },
      })),
    },
    {
      value: "Activities",
      items: found.activities.map(({ id, name }) => ({
        key: id,
        label: name,
        details: "",
        icon: Waves,
        target: { path: `${adminPaths.activities}#${activityElementId(id)}` },
      })),
    },
  ];
}
