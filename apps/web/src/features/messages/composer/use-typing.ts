import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSendEvent } from "../../../lib/realtime.ts";
import { typingQuery } from "../chat/queries.ts";
import { type ConversationRef, toRecipientParams } from "../conversation-ref.ts";

/** Milliseconds without a keystroke after which typing has stopped. */
const stopDelay = 1000;
/** Milliseconds between typing events, repeated for users who open the conversation meanwhile. */
const repeatInterval = 3000;
/** Milliseconds after which a typing user is no longer shown, in case the stop event was lost. */
const typingExpiry = 5000;

/** Sends typing events. Call `reportTyping` on each change and `reportStopped` after sending the message. */
export function useSendTyping(conversationRef: ConversationRef) {
  const send = useSendEvent();
  /** Time of the last typing event in milliseconds since 1970; null while the viewer is not typing. */
  const lastSentAt = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const reportStopped = () => {
    clearTimeout(timer.current);
    if (lastSentAt.current === null) return;
    lastSentAt.current = null;
    void send("stopTyping", toRecipientParams(conversationRef));
  };
  const reportTyping = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(reportStopped, stopDelay);
    if (lastSentAt.current !== null && Date.now() - lastSentAt.current < repeatInterval) return;
    lastSentAt.current = Date.now();
    void send("typing", toRecipientParams(conversationRef));
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (lastSentAt.current !== null) void send("stopTyping", toRecipientParams(conversationRef));
      lastSentAt.current = null;
    },
    [send, conversationRef],
  );
  return { reportTyping, reportStopped };
}

/** Returns the ids of the users who are typing, in the order they began. */
export function useTypingUsers(conversationRef: ConversationRef): readonly string[] {
  const { data: typingUsers = {} } = useQuery(typingQuery(conversationRef));
  /** The latest expiry that has passed. */
  const [passedExpiry, setPassedExpiry] = useState(0);
  const expiries = Object.entries(typingUsers).map(([userId, typedAt]) => ({
    userId,
    expiresAt: typedAt + typingExpiry,
  }));
  const typing = expiries.filter(({ expiresAt }) => expiresAt > passedExpiry);
  const nextExpiry = Math.min(...typing.map(({ expiresAt }) => expiresAt));
  useEffect(() => {
    if (!Number.isFinite(nextExpiry)) return;
    const timer = setTimeout(
      () => setPassedExpiry(nextExpiry),
      Math.max(0, nextExpiry - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [nextExpiry]);
  return typing.map(({ userId }) => userId);
}
