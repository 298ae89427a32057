import type { SeriesView } from "@kora/contract/series";
import { Check, Plus } from "lucide-react";
import { seriesText as text } from "#text/series.ts";
import { Button } from "../../ui/button.tsx";
import { useFollowSeries } from "./queries.ts";

/** Follows or unfollows a series. */
export function FollowButton({ series }: { series: SeriesView }) {
  const follow = useFollowSeries(series._id);
  const { isFollowing } = series;
  const Icon = isFollowing ? Check : Plus;
  return (
    <Button
      icon={<Icon aria-hidden="true" className="size-4.5" />}
      onClick={() => follow(!isFollowing)}
    >
      {isFollowing ? text.unfollow : text.follow}
    </Button>
  );
}
