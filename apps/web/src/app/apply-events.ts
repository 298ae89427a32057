import type { ServerEventName, ServerEventPayload } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { applyStoryComments } from "../features/comments/index.ts";
import { applyStatusChange, applyStatusLikes } from "../features/memoir/index.ts";
import { applyStoryLikes } from "../features/reactions/index.ts";

type ApplyEvents = {
  readonly [Name in ServerEventName]: (
    queryClient: QueryClient,
    payload: ServerEventPayload<Name>,
  ) => void;
};

/**
 * How each event of the contract changes the cache. An event without an entry does not compile; the
 * functions are the features' own (`features/<capability>/apply-events.ts`).
 */
const applyEvents: ApplyEvents = {
  storyComments: applyStoryComments,
  storyLikes: applyStoryLikes,
  statusLikes: applyStatusLikes,
  statusChange: applyStatusChange,
};

/** Applies one event. Names that this build does not know, of a newer server, are let pass. */
export function applyEvent<Name extends ServerEventName>(
  queryClient: QueryClient,
  name: Name,
  payload: ServerEventPayload<Name>,
): void {
  if (Object.hasOwn(applyEvents, name)) applyEvents[name](queryClient, payload);
}
