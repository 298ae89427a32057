import type { ServerEventName, ServerEventPayload } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { applyMutedWords } from "../features/mutes/index.ts";
import { applyReadingSettings } from "../features/reading/index.ts";

/** `applyEvent` of `apply-events.ts`, for the muted words and the reading settings. */
export function applyEvent(
  queryClient: QueryClient,
  name: ServerEventName,
  payload: ServerEventPayload<ServerEventName>,
): void {
  if (name === "mutedWordsChanged") {
    applyMutedWords(queryClient, payload as ServerEventPayload<"mutedWordsChanged">);
  } else {
    applyReadingSettings(queryClient, payload as ServerEventPayload<"readingSettingsChanged">);
  }
}
