import { tag } from "../../../shared/contract/admin/customer-fields.ts";
import { idParameter, listState, pageParameter, searchParameter } from "../kit/list-state.ts";

export const customerList = listState({
  search: searchParameter,
  tag: tag.optional(),
  page: pageParameter(1_000_000),
  /** Id of the customer before or after the page; absent when only the page number is known. */
  after: idParameter,
  before: idParameter,
});
