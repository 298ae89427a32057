import type { Ack } from "@kora/contract/events";
import { expect } from "vitest";
import { changePresence } from "../features/messages/index.ts";
import { toInternalViewer } from "../platform/context.ts";
import { newId } from "../platform/ids.ts";
import {
  type Act,
  type ActContext,
  contains,
  hasFields,
  socketOf,
  userOf,
} from "./people-act.fixture.ts";

export function goOffline(context: ActContext, actor: number): Act {
  const { userId } = userOf(context, actor);
  const { app } = context.testApp;
  const viewer = toInternalViewer(userId);
  return {
    name: `${actor} goes offline`,
    actor,
    run: () => changePresence({ ...app.createContext({ viewer }), viewer }, false),
    shows: hasFields("userStatusChange", { userId, isOnline: false }),
    isShownTo: (viewer) => context.rules.seesLastSeen(viewer, actor),
  };
}

export function typeTo(context: ActContext, actor: number, recipient: number): Act {
  const { rules } = context;
  const recipientId = userOf(context, recipient).userId;
  const isShown =
    rules.writing(actor, recipient) === "open" && rules.seesLastSeen(recipient, actor);
  return {
    name: `${actor} types to ${recipient}`,
    actor,
    run: () => socketOf(context, actor).emitWithAck("typing", { recipientId }),
    shows: hasFields("userTyping", { userId: userOf(context, actor).userId }),
    isShownTo: (viewer) => viewer === recipient && isShown,
  };
}

export function typeInGroup(context: ActContext, actor: number): Act {
  const { rules, groupId } = context;
  return {
    name: `${actor} types in the group`,
    actor,
    run: () => socketOf(context, actor).emitWithAck("typing", { groupId }),
    shows: hasFields("userTyping", { userId: userOf(context, actor).userId, groupId }),
    isShownTo: (viewer) => rules.isTypingShownInGroup(actor) && rules.mayMeet(viewer, actor),
  };
}

/** Sends a message by the person's socket, and checks whether its acknowledgement says that it was delivered. */
async function send(
  context: ActContext,
  actor: number,
  to: { recipientId: string } | { groupId: string },
  expected: { isSent: boolean; isDelivered: boolean },
  content: string,
): Promise<void> {
  const message = { ...to, content, disappearAfter: 0 };
  const ack: Ack = await socketOf(context, actor).emitWithAck("sendMessage", message);
  const status = ack.ok ? ack.message?.status : undefined;
  expect([actor, ack.ok, status]).toEqual([
    actor,
    expected.isSent,
    expected.isSent ? (expected.isDelivered ? "delivered" : "sent") : undefined,
  ]);
}

export function writeInGroup(context: ActContext, actor: number): Act {
  const { rules, groupId } = context;
  const marker = `group-message-${newId()}`;
  const expected = { isSent: true, isDelivered: rules.seesGroupDelivery(actor) };
  return {
    name: `${actor} writes in the group`,
    actor,
    run: () => send(context, actor, { groupId }, expected, marker),
    shows: contains(marker),
    isShownTo: (viewer) => rules.mayMeet(viewer, actor),
  };
}

export function writeTo(context: ActContext, actor: number, recipient: number): Act {
  const { rules } = context;
  const marker = `message-${newId()}`;
  const recipientId = userOf(context, recipient).userId;
  const result = rules.isLimited(actor) ? "refused" : rules.writing(actor, recipient);
  const isDelivered = result === "open" && rules.seesLastSeen(actor, recipient);
  const expected = { isSent: result !== "refused", isDelivered };
  return {
    name: `${actor} writes to ${recipient}`,
    actor,
    run: () => send(context, actor, { recipientId }, expected, marker),
    shows: contains(marker),
    isShownTo: (viewer) => viewer === recipient && result === "open",
  };
}

export function requestFriend(context: ActContext, actor: number, recipient: number): Act {
  const { rules, testApp } = context;
  const [sender, { userId: friendId }] = [userOf(context, actor), userOf(context, recipient)];
  const isAllowed =
    !rules.areFriends(actor, recipient) && rules.mayRequestFriendship(actor, recipient);
  return {
    name: `${actor} requests the friendship of ${recipient}`,
    actor,
    run: () => testApp.send("requestFriend", { body: { friendId } }, sender),
    shows: hasFields("friendUpdated", { userId: sender.userId }),
    isShownTo: (viewer) => viewer === recipient && isAllowed,
  };
}
