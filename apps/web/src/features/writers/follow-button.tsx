import type { WriterView } from "@kora/contract/writers";
import { Check, Plus } from "lucide-react";
import { writersText as text } from "#text/writers.ts";
import { Button } from "../../ui/button.tsx";
import { useFollow } from "./follow.ts";

/** Follows or unfollows a writer. `isMainAction` styles Follow as the screen's primary action. */
export function FollowButton({
  writer,
  isMainAction = false,
}: {
  writer: WriterView;
  isMainAction?: boolean;
}) {
  const follow = useFollow(writer);
  const { isFollowing, posterName } = writer;
  return (
    <Button
      variant={isMainAction && !isFollowing ? "primary" : "secondary"}
      icon={
        isFollowing ? (
          <Check aria-hidden="true" className="size-4.5" />
        ) : (
          <Plus aria-hidden="true" className="size-4.5" />
        )
      }
      onClick={() => follow(!isFollowing)}
    >
      {isFollowing ? text.unfollow : text.follow}
      <span className="sr-only"> {posterName}</span>
    </Button>
  );
}
