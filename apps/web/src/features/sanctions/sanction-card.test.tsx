import type { SanctionView } from "@kora/contract/sanctions";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { endRestrictedSession, restrictedApi } from "../../lib/restricted-session.ts";
import { endSession, startSession } from "../../lib/session.ts";
import { deviceStore } from "../../lib/storage.ts";
import { restrictedSessionKey } from "../../lib/stored-session.ts";
import { saveTextDraft, textDraftKey } from "../../lib/text-draft.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { SanctionCard } from "./sanction-card.tsx";

const typed = "It was a line of a play.";

/** Renders the suspension of a user as HTML. */
function render(userId: string, changes: Partial<SanctionView> = {}): string {
  const sanction: SanctionView = {
    _id: "act",
    act: "suspend",
    kind: "user",
    title: "",
    reason: "You threaten others.",
    createdAt: "2026-11-26T12:00:00.000Z",
    until: null,
    erasedAt: null,
    state: "active",
    endedAt: null,
    appealableUntil: "2026-12-16T12:00:00.000Z",
    mayAppeal: true,
    appeal: null,
    ...changes,
  };
  const account = { userId, client: restrictedApi, isRestricted: true };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <SanctionCard account={account} sanction={sanction} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

/** Stores the restricted session of a suspended user, and the appeal that the user has typed. */
function typeAppeal(userId: string): void {
  deviceStore.set(restrictedSessionKey, `${userId} token`);
  saveTextDraft(textDraftKey("appeal", userId, "act"), typed);
}

test.each([
  ["the decision was taken back", { state: "undone" }],
  [
    "an appeal was sent on another device",
    {
      appeal: {
        _id: "appeal",
        text: "Sorry.",
        createdAt: "2026-11-27T12:00:00.000Z",
        outcome: null,
        reason: null,
        decidedAt: null,
      },
    },
  ],
] as const)(
  "an appeal that is refused because %s keeps its text on the screen, and can only be discarded",
  (_why, changes) => {
    typeAppeal("ama");
    const html = render("ama", { mayAppeal: false, ...changes });
    expect(html).toContain(`${typed}</textarea>`);
    expect(html).toContain("This was not sent, and an appeal is no longer possible.");
    expect(html).toContain("Discard");
    expect(html).not.toContain("Send the appeal");
  },
);

test("an appeal that was not typed needs no form when it is no longer possible", () => {
  expect(render("efua", { mayAppeal: false, state: "undone" })).not.toContain("textarea");
});

test("the draft of an appeal stays when the server ends the restricted session, and a logout removes it", () => {
  const kofi = "01970000-0000-7000-8000-000000000002";
  typeAppeal(kofi);
  endRestrictedSession();
  expect(render(kofi)).toContain(typed);
  typeAppeal(kofi);
  endRestrictedSession({ isForgotten: true });
  expect(render(kofi)).not.toContain(typed);
});

test("another account on the same device does not see the draft of an appeal", () => {
  const yaw = "01970000-0000-7000-8000-000000000003";
  typeAppeal(yaw);
  expect(render("esi")).not.toContain(typed);
  startSession({ token: "token", userId: yaw }, { verified: true });
  endSession({ loggedOut: true });
  expect(render(yaw)).not.toContain(typed);
});
