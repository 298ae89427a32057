import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { changeConversation } from "../apply-events.ts";
import type { ChatPlace } from "../chat-place.ts";
import { type Conversation, trimmed } from "./conversation.ts";
import { loadNewer, loadOlder } from "./queries.ts";

/** However far one scrolls, no more messages than that are held. */
const most = 600;
const kept = 400;

type Edge = "older" | "newer";

/** Loads what lies before and after what is held, and lets go of what lies far away. */
export function useEdges(place: ChatPlace, held: Conversation) {
  const queryClient = useQueryClient();
  const loading = useRef<Edge | null>(null);
  const [shown, setShown] = useState<Edge | null>(null);
  const [failed, setFailed] = useState<Edge | null>(null);
  const [at, setAt] = useState<Edge>("newer");

  const load = (edge: Edge, again = false) => {
    const hasMore = edge === "older" ? held.hasOlder : held.hasNewer;
    if (!hasMore || loading.current !== null || (failed === edge && !again)) return;
    loading.current = edge;
    setShown(edge);
    setFailed(null);
    setAt(edge);
    const asked = edge === "older" ? loadOlder : loadNewer;
    asked(queryClient, place)
      .catch(() => setFailed(edge))
      .finally(() => {
        loading.current = null;
        setShown(null);
      });
  };

  const count = held.messages.length;
  useEffect(() => {
    // In a rendering of its own: a list that changes at both ends loses its place.
    if (count <= most) return;
    const far = at === "older" ? "newer" : "older";
    changeConversation(queryClient, place, (now) => trimmed(now, far, kept));
  }, [count, at, queryClient, place]);

  return { load, loading: shown, failed };
}
