import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { changeConversation } from "../apply-events.ts";
import type { ChatPlace } from "../chat-place.ts";
import { type Conversation, trimmed } from "./conversation.ts";
import { loadNewer, loadOlder } from "./queries.ts";

/** Max loaded messages; above this the far end is trimmed to `kept`. */
const most = 600;
const kept = 400;

type Edge = "older" | "newer";

/** Loads older and newer messages around the loaded ones, and drops those far from the reading position. */
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
    // Runs in a render of its own: a virtual list that changes at both ends loses its scroll position.
    if (count <= most) return;
    const far = at === "older" ? "newer" : "older";
    changeConversation(queryClient, place, (now) => trimmed(now, far, kept));
  }, [count, at, queryClient, place]);

  return { load, loading: shown, failed };
}
