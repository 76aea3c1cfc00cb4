import { useRef } from "react";
import { useRevalidator } from "react-router";
import type { Activity } from "../../../shared/contract/activities.ts";
import { SUCCESS_MESSAGE_MS } from "../../../shared/limits.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { DAY_TITLE } from "./day-panel-ids.ts";
import { ScheduleForm } from "./ScheduleForm.tsx";
import type { useScheduleForm } from "./use-schedule-form.ts";

interface ScheduleDialogProps {
  form: ReturnType<typeof useScheduleForm>;
  activities: readonly Activity[];
  today: string;
}

/** The form that makes and changes schedules, above the screen. */
export function ScheduleDialog({ form, activities, today }: ScheduleDialogProps) {
  const { isOpen, start, edit, close } = form;
  const { revalidate } = useRevalidator();
  const tell = useToast();
  const isSaved = useRef(false);

  function saved() {
    isSaved.current = true;
    close();
    if (start?.version !== null) tell({ sentence: "Schedule saved." });
    else {
      tell({ sentence: "Schedule created successfully!", milliseconds: SUCCESS_MESSAGE_MS });
    }
    void revalidate();
  }

  /** What was pressed may be gone once it is saved. */
  function finalFocus() {
    const place = isSaved.current && document.getElementById(DAY_TITLE);
    isSaved.current = false;
    return place || true;
  }
  return (
    <FormDialog open={isOpen} onClose={close} finalFocus={finalFocus}>
      {start && (
        <ScheduleForm
          key={start.scheduleId}
          {...{ start, activities, today }}
          onSaved={saved}
          onOpenOther={edit}
        />
      )}
    </FormDialog>
  );
}
