import { z } from "zod";
import {
  EVENT_ACTORS,
  EVENT_ENTITY_LABELS,
  type EventEntity,
} from "../../../shared/event-entities.ts";
import {
  dateParameter,
  idParameter,
  listState,
  pageParameter,
  searchParameter,
} from "../kit/list-state.ts";

export const eventList = listState({
  /** A kind of actor, or the id of a staff member. */
  actor: z.union([z.enum(EVENT_ACTORS), z.guid()]).optional(),
  entity: z.enum(Object.keys(EVENT_ENTITY_LABELS) as EventEntity[]).optional(),
  from: dateParameter,
  until: dateParameter,
  search: searchParameter,
  page: pageParameter(100_000),
  /** Id of the event before or after the page; absent when only the page number is known. */
  after: idParameter,
  before: idParameter,
});

export type EventListState = ReturnType<typeof eventList.parse>;
