import { useInfiniteQuery } from "@tanstack/react-query";
import { FriendButton, friendListQuery } from "../friends/index.ts";

/** Accepts or declines a friend request where the alert tells of it, as long as it waits for an answer. */
export function RequestAnswer({ userId, onAnswered }: { userId: string; onAnswered: () => void }) {
  const { data } = useInfiniteQuery(friendListQuery("received"));
  const asked = data?.pages.flatMap(({ items }) => items).find(({ _id }) => _id === userId);
  if (!asked?.isRequestReceived) return null;
  return (
    <div className="ms-13">
      <FriendButton person={asked} main onActed={onAnswered} />
    </div>
  );
}
