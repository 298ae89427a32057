import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { changeConversation } from "../apply-events.ts";
import { type Conversation, trimLoaded } from "../chat/conversation.ts";
import { loadNewer, loadOlder } from "../chat/load-messages.ts";
import type { ConversationRef } from "../conversation-ref.ts";

/**
 * If more messages are loaded, those at the end away from the reading position are dropped until `trimmedSize` are
 * left.
 */
const maxLoaded = 600;
const trimmedSize = 400;

/** The edge of the loaded messages at which a page is loaded. */
type Edge = "older" | "newer";

/** Loads older and newer messages around the loaded ones, and drops those far from the reading position. */
export function useLoadAround(conversationRef: ConversationRef, conversation: Conversation) {
  const queryClient = useQueryClient();
  const loadingEdgeRef = useRef<Edge | null>(null);
  const [loadingEdge, setLoadingEdge] = useState<Edge | null>(null);
  const [failedEdge, setFailedEdge] = useState<Edge | null>(null);
  /** The edge at which a page was requested last; the viewer reads near it. */
  const [lastEdge, setLastEdge] = useState<Edge>("newer");

  const load = (edge: Edge, { isRetry } = { isRetry: false }) => {
    const hasMore = edge === "older" ? conversation.hasOlder : conversation.hasNewer;
    if (!hasMore || loadingEdgeRef.current !== null || (failedEdge === edge && !isRetry)) return;
    loadingEdgeRef.current = edge;
    setLoadingEdge(edge);
    setFailedEdge(null);
    setLastEdge(edge);
    const loadPage = edge === "older" ? loadOlder : loadNewer;
    loadPage(queryClient, conversationRef)
      .catch(() => setFailedEdge(edge))
      .finally(() => {
        loadingEdgeRef.current = null;
        setLoadingEdge(null);
      });
  };

  const count = conversation.messages.length;
  useEffect(() => {
    // The list is trimmed in a separate render, because a virtual list that changes at both ends loses its scroll
    // position.
    if (count <= maxLoaded) return;
    const farEdge = lastEdge === "older" ? "newer" : "older";
    changeConversation(queryClient, conversationRef, (current) =>
      trimLoaded(current, { dropFrom: farEdge, maxMessages: trimmedSize }),
    );
  }, [count, lastEdge, queryClient, conversationRef]);

  return { load, loadingEdge, failedEdge };
}
