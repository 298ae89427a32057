import { useQuery } from "@tanstack/react-query";
import { useViewerId } from "../../lib/session.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FriendButton } from "./friend-button.tsx";
import { userProfileQuery } from "./queries.ts";

/**
 * The `FriendButton` for a user of whom only the id is known. Renders nothing for the viewer, nor when the
 * friendship cannot be loaded.
 */
export function FriendButtonById({ userId }: { userId: string }) {
  const isOwn = userId === useViewerId();
  const { data, isPending } = useQuery({ ...userProfileQuery(userId), enabled: !isOwn });
  if (isOwn) return null;
  if (isPending) return <Skeleton className="h-11 w-36 rounded-full" />;
  return data === undefined ? null : <FriendButton user={data} />;
}
