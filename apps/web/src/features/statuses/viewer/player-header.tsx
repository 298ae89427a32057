import type { StatusView } from "@kora/contract/statuses";
import { Pause, Pin, Play, X } from "lucide-react";
import { Link } from "react-router";
import { statusesText } from "#text/statuses.ts";
import { uiText } from "#text/ui.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { formatMood } from "./announce-status.ts";
import { overlayButtonStyle } from "./player-actions-props.ts";
import { formatTimeLeft } from "./time-left.ts";

const { player: text } = statusesText;

export interface PlayerHeaderProps {
  status: StatusView;
  /** Server time in milliseconds, for the time left. */
  serverTime: number;
  isPaused: boolean;
  onTogglePause: () => void;
  onClose: () => void;
}

/** Header of the player: author, mood, time left, and the pause and close buttons. */
export function PlayerHeader({
  status,
  serverTime,
  isPaused,
  onTogglePause,
  onClose,
}: PlayerHeaderProps) {
  const { user, mood, expiresAt, isPermanentlySaved } = status;
  return (
    <div className="flex items-center gap-1">
      <div className="relative me-auto flex min-h-11 min-w-0 items-center gap-2.5">
        <Avatar src={user.avatar} name={user.username} size={40} />
        <div className="grid min-w-0 leading-tight">
          <Link
            to={`/user/${user._id}`}
            dir="auto"
            // Enlarges the hit area of the link to the whole author block.
            className="truncate font-medium underline-offset-3 after:absolute after:inset-0 hover:underline"
          >
            {user.username}
          </Link>
          <p className="flex min-w-0 items-center gap-1.5 whitespace-nowrap text-sm">
            {isPermanentlySaved && (
              <Pin
                role="img"
                aria-label={text.permanentlySaved}
                className="size-3.5 shrink-0 fill-current"
              />
            )}
            <span className="sr-only">{`${text.timeLeftLabel} `}</span>
            <time dateTime={expiresAt} className="tabular-nums">
              {formatTimeLeft(status, serverTime)}
            </time>
            {mood && <span className="ms-1 min-w-0 truncate">{formatMood(mood)}</span>}
          </p>
        </div>
      </div>
      <IconButton
        // The player continues while this button has the focus.
        data-player-control
        label={isPaused ? text.resume : text.pause}
        icon={isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        onClick={onTogglePause}
        className={overlayButtonStyle}
      />
      <IconButton
        label={uiText.close}
        icon={<X aria-hidden="true" />}
        onClick={onClose}
        className={overlayButtonStyle}
      />
    </div>
  );
}
