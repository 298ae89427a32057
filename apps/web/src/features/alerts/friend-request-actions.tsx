import { useInfiniteQuery } from "@tanstack/react-query";
import { FriendButton, friendListQuery } from "../friends/index.ts";

/** Accepts or declines a pending friend request from within its alert. */
export function FriendRequestActions({
  userId,
  onAnswered,
}: {
  userId: string;
  onAnswered: () => void;
}) {
  const { data } = useInfiniteQuery(friendListQuery("received"));
  const requester = data?.pages.flatMap(({ items }) => items).find(({ _id }) => _id === userId);
  if (!requester?.isRequestReceived) return null;
  return (
    <div className="ms-13">
      <FriendButton person={requester} main onActed={onAnswered} />
    </div>
  );
}
