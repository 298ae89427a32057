import type { QueryClient } from "@tanstack/react-query";
import { outboxText as text } from "#text/outbox.ts";
import { createOutbox, type Outbox } from "../../features/outbox/outbox.ts";
import type { useToast } from "../../ui/toast.tsx";
import { createCallEffects } from "./call-effects.ts";

/** The outbox of this tab. */
let outbox: Outbox | undefined;

/** Returns the outbox of this tab, which begins to send what waits when it is opened. */
export function openOutbox(queryClient: QueryClient, toast: ReturnType<typeof useToast>): Outbox {
  outbox ??= createOutbox({
    effects: createCallEffects(queryClient),
    onWaiting: () => toast(text.waitsNow),
    onRefused: ({ title }, { message }) => toast(text.refusedNow(title, message), "danger"),
  });
  return outbox;
}
