import { moodLabels } from "@kora/contract/status-style";
import { statusesText } from "#text/statuses.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/cx.ts";
import type { UserStatuses } from "./status-cache.ts";
import { StatusContent } from "./status-content.tsx";
import { findStatusToOpen } from "./viewer/first-unseen.ts";
import { StatusLink } from "./viewer/status-link.tsx";

const { row: text, moods } = statusesText;

/** Tile with a user's newest status; opens the player at the first unseen one. */
export function UserTile({
  userStatuses: { user, statuses },
  index,
  tabIndex,
}: {
  userStatuses: UserStatuses;
  /** Index in the row, in which the create tile is 0. */
  index: number;
  tabIndex: number;
}) {
  const [newest] = statuses;
  const isNew = statuses.some(({ isViewed }) => !isViewed);
  const mood = moodLabels.find((label) => label === newest.mood?.label);
  const count = statuses.length;
  return (
    <StatusLink
      statusId={(findStatusToOpen(statuses) ?? newest)._id}
      data-tile={index}
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      className="group me-3 grid w-27 content-start gap-1.5 rounded-lg text-center"
    >
      {/* A thick ring for unseen statuses, a thin one otherwise. */}
      <span
        data-ring={isNew ? "new" : "seen"}
        className={cx(
          "relative block h-37 rounded-lg",
          isNew ? "border-3 border-action p-0.5" : "border border-line-strong p-1",
        )}
      >
        <StatusContent
          status={newest}
          size="tile"
          className="h-full rounded-md px-1.5 pt-1.5 pb-11 transition-[filter] group-hover:brightness-110"
        />
        <Avatar
          src={user.avatar}
          name={user.username}
          size={32}
          className="absolute start-2.5 bottom-2.5 ring-2 ring-surface"
        />
        {newest.mood && (
          <span className="absolute end-2.5 bottom-2.5 grid size-8 place-items-center rounded-full bg-surface text-lg leading-none">
            <span aria-hidden="true">{newest.mood.emoji}</span>
          </span>
        )}
        <Badge count={count > 1 ? count : 0} className="absolute -end-1.5 -top-1.5" />
      </span>
      <span className={cx("truncate text-sm", isNew ? "font-medium" : "text-text-muted")}>
        {user.username}
        <span className="sr-only">
          {[
            text.count(count),
            isNew ? text.unseen : text.seen,
            ...(mood ? [text.mood(moods[mood])] : []),
          ].join(", ")}
        </span>
      </span>
    </StatusLink>
  );
}
