import { z } from "zod";
import {
  EMAIL_KIND_LABELS,
  EMAIL_STATE_FILTERS,
  type EmailKind,
} from "../../../shared/email-kinds.ts";
import { idParameter, listState, pageParameter, searchParameter } from "../kit/list-state.ts";

export const emailList = listState({
  search: searchParameter,
  kind: z.enum(Object.keys(EMAIL_KIND_LABELS) as EmailKind[]).optional(),
  state: z.enum(EMAIL_STATE_FILTERS).optional(),
  page: pageParameter(100_000),
  /** Id of the email before or after the page; absent when only the page number is known. */
  after: idParameter,
  before: idParameter,
});
