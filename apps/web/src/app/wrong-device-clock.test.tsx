import { limits } from "@kora/contract/limits";
import type { MessageView } from "@kora/contract/messages";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, test, vi } from "vitest";
import { outboxText } from "#text/outbox.ts";
import { alertFixture } from "../entities/notification/alert.fixture.ts";
import { checkPublishTime, PublishTime } from "../entities/story/publish-time.tsx";
import { AlertItem } from "../features/alerts/alert-item.tsx";
import type { Conversation } from "../features/messages/chat/conversation.ts";
import { messageFixture } from "../features/messages/chat/message.fixture.ts";
import { useVisibleConversation } from "../features/messages/chat/use-visible-conversation.ts";
import { chatKeys } from "../features/messages/chat-keys.ts";
import { toChatRef } from "../features/messages/conversation-ref.ts";
import { useChangeMessage } from "../features/messages/message-list/use-change-message.ts";
import { isLimited } from "../features/moderation/actions/available-actions.ts";
import type { OutboxEntry } from "../features/outbox/entry.ts";
import { statusFixture } from "../features/statuses/status.fixture.ts";
import { useLiveStatuses } from "../features/statuses/use-live-statuses.ts";
import { toLocalTime } from "../lib/local-time.ts";
import { serverNow, setServerTime } from "../lib/server-clock.ts";
import { RelativeTime } from "../ui/relative-time.tsx";
import { renderInApp } from "../ui/render-in-app.fixture.tsx";
import { CallRow } from "./outbox/call-row.tsx";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const toIso = (time: number) => new Date(time).toISOString();

// Other test files may use the same module.
afterEach(() => {
  vi.unstubAllGlobals();
  setServerTime(Date.now());
});

const toConversation = (...messages: Conversation["messages"]): Conversation => ({
  messages,
  hasOlder: false,
  hasNewer: false,
  revision: 1,
  rangeNumber: 0,
  unseenCount: 0,
});

/** The shown messages of a chat, of which one disappears at a time. */
function Messages({ disappearsAt }: { disappearsAt: number }) {
  const message = messageFixture(1, { disappearsAt: toIso(disappearsAt) });
  return useVisibleConversation(toConversation(message)).visibleConversation.messages.length;
}

/** The number of users whose statuses are shown, of which one expires at a time. */
function Statuses({ expiresAt }: { expiresAt: number }) {
  return useLiveStatuses([statusFixture("a", { expiresAt: toIso(expiresAt) })]).length;
}

const chat = toChatRef("kofi");

/** Deletes a message of the chat as soon as it is rendered. */
function DeleteMessage({ message }: { message: MessageView }) {
  void useChangeMessage(chat).remove(message);
  return null;
}

/** Each shows something until a time. Returns whether it is shown. */
const deadlines: Record<string, (until: number) => boolean> = {
  "a message that disappears": (until) => renderInApp(<Messages disappearsAt={until} />) === "1",
  "a status that expires": (until) => renderInApp(<Statuses expiresAt={until} />) === "1",
  "a limit of an account": (until) => isLimited({ limitedUntil: toIso(until) }),
  "the hint to appeal": (until) => {
    const sanction = { _id: "act", act: "limit", title: "", until: null, outcome: null } as const;
    const alert = alertFixture({
      type: "moderation",
      sender: null,
      reference: null,
      sanction: { ...sanction, appealableUntil: toIso(until) },
    });
    return renderInApp(<AlertItem alert={alert} onRead={() => undefined} />).includes(
      "appeal once",
    );
  },
  "the waiting of a call": (until) => {
    // A row shows a part of an entry alone.
    const entry = {
      call: { name: "likeStory", input: { params: { storyId: "a" }, body: { on: true } } },
      state: "waiting",
      title: "The Ferry",
      path: "/story/a",
      createdAt: until - 25 * day,
    } as unknown as OutboxEntry;
    const row = <CallRow entry={entry} outbox={{} as never} focusHeading={() => undefined} />;
    return renderInApp(row).includes(outboxText.since);
  },
};

describe.each([2, -2])("on a device whose clock is %d hours ahead", (hoursAhead) => {
  /** Sets the server's clock for this device. Returns its time. */
  const setUp = () => {
    setServerTime(Date.now() - hoursAhead * hour);
    return serverNow();
  };

  test.each(Object.entries(deadlines))("%s ends when it does for the server", (_what, isShown) => {
    const now = setUp();
    expect([isShown(now + hour), isShown(now - hour)]).toEqual([true, false]);
  });

  test("an age is that of the server", () => {
    expect(renderInApp(<RelativeTime date={toIso(setUp() - 5 * minute)} />)).toContain(">5 min");
  });

  test("a story can be published from the server's time on", () => {
    const now = setUp();
    const toField = (time: number) => toLocalTime(new Date(time));
    expect(checkPublishTime(toField(now + hour))).toBe(true);
    expect(checkPublishTime(toField(now - hour))).not.toBe(true);
    const field = <PublishTime value="" error={undefined} onChange={() => undefined} />;
    const [, first = ""] = / min="([^"]+)"/.exec(renderInApp(field)) ?? [];
    expect(Math.abs(new Date(first).getTime() - now)).toBeLessThan(2 * minute);
  });

  test("a deleted message can be restored until the server erases it", () => {
    const now = setUp();
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const queryClient = new QueryClient();
    const message = messageFixture(1);
    queryClient.setQueryData(chatKeys.messages(chat), toConversation(message));
    renderInApp(<DeleteMessage message={message} />, { queryClient });
    const shown = queryClient.getQueryData<Conversation>(chatKeys.messages(chat))?.messages[0];
    const restorableFor = Date.parse(shown?.restorableUntil ?? "") - now;
    expect(Math.abs(restorableFor - limits.message.restoreMilliseconds)).toBeLessThan(minute);
  });
});
