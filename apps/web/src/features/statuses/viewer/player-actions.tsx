import type { StatusView } from "@kora/contract/statuses";
import { Copy, Heart, Link, Reply } from "lucide-react";
import { statusesText } from "#text/statuses.ts";
import { useViewerId } from "../../../lib/session.ts";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Stat } from "../../../ui/stat.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { useLikeStatus } from "../queries.ts";
import { OtherStatusMenu } from "./other-status-menu.tsx";
import { OwnActions } from "./own-actions.tsx";
import {
  countButtonStyle,
  overlayButtonStyle,
  type PlayerActionsProps,
} from "./player-actions-props.ts";
import { useReply } from "./use-reply.ts";

const { player: text } = statusesText;

/** Action buttons of the shown status. */
export function PlayerActions({ status, onAsk, onRemoving, onShowViewers }: PlayerActionsProps) {
  const isOwn = status.user._id === useViewerId();
  const copy = useCopy();
  const link = `${window.location.origin}/status/${status._id}`;
  return (
    <div className="flex items-center gap-1">
      <LikeButton status={status} />
      {isOwn && (
        <OwnActions
          // A new key resets pending state when another status is shown.
          key={status._id}
          status={status}
          onAsk={onAsk}
          onRemoving={onRemoving}
          onShowViewers={onShowViewers}
        />
      )}
      <span className="flex-1" />
      <IconButton
        label={text.copy}
        icon={<Copy aria-hidden="true" />}
        className={overlayButtonStyle}
        onClick={() => void copy(status.content, text.copied, text.copyFailed)}
      />
      <IconButton
        label={text.share}
        icon={<Link aria-hidden="true" />}
        className={overlayButtonStyle}
        onClick={() => void copy(link, text.linkCopied, text.linkFailed)}
      />
      {!isOwn && (
        <>
          <ReplyButton status={status} onAsk={onAsk} />
          <OtherStatusMenu key={status._id} status={status} onAsk={onAsk} onRemoving={onRemoving} />
        </>
      )}
    </div>
  );
}

function ReplyButton({ status, onAsk }: Pick<PlayerActionsProps, "status" | "onAsk">) {
  const reply = useReply(status);
  return (
    <IconButton
      label={text.reply.button}
      icon={<Reply aria-hidden="true" className="rtl:-scale-x-100" />}
      className={overlayButtonStyle}
      onClick={() => onAsk(reply())}
    />
  );
}

function LikeButton({ status }: { status: StatusView }) {
  const { isLiked, likeCount } = status;
  const like = useLikeStatus(status);
  const toast = useToast();
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={text.like(likeCount)}
      className={countButtonStyle}
      onClick={() =>
        like(!isLiked, (error) => {
          // biome-ignore lint/suspicious/noConsole: the specification requires the log
          console.warn("A like could not be saved.", error);
          toast(text.likeFailed, "danger");
        })
      }
    >
      <Stat icon={<Heart className={cx(isLiked && "fill-current")} />} count={likeCount} />
    </button>
  );
}
