import type { AlertView } from "@kora/contract/alerts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { alertsText as text } from "#text/alerts.ts";
import { alertPath, toAlertParts } from "../../entities/notification/format-alert.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { TextLink } from "../../ui/link.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { FriendButton, friendListQuery } from "../friends/index.ts";
import { alertIcons } from "./alert-icons.ts";

export interface AlertItemProps {
  alert: AlertView;
  /** Called when the user opens an unread alert, answers its request or marks it as read. */
  onRead: (alertId: string) => void;
}

/** An alert with its text, its time and its actions. */
export function AlertItem({ alert, onRead }: AlertItemProps) {
  const { _id, type, read, sender, note, sanction } = alert;
  const link = useRef<HTMLAnchorElement>(null);
  const path = alertPath(alert);
  const markRead = () => {
    if (!read) onRead(_id);
  };
  const content = (
    <>
      <ActorPicture alert={alert} />
      <span className="grid min-w-0 flex-1 gap-0.5 leading-snug">
        <span className="break-words">
          {!read && <span className="sr-only">{text.unread}: </span>}
          <AlertText alert={alert} />
        </span>
        <RelativeTime date={alert.createdAt} className="text-sm text-text-muted" />
      </span>
      {!read && (
        <span aria-hidden="true" className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent" />
      )}
    </>
  );
  const rowStyle = "flex min-h-14 items-start gap-3 rounded-sm";
  return (
    <li className={cx("grid gap-2 rounded-md px-3 py-3", !read && "bg-surface-sunken")}>
      {path === null ? (
        <div className={rowStyle}>{content}</div>
      ) : (
        <Link
          ref={link}
          to={path}
          onClick={markRead}
          className={cx(rowStyle, "text-text no-underline")}
        >
          {content}
        </Link>
      )}
      {/* Alerts by moderators have a note. */}
      {note !== null && (
        <p
          dir="auto"
          className="ms-13 whitespace-pre-line break-words border-line-strong border-s-2 ps-3"
        >
          {note}
        </p>
      )}
      {sanction !== null && sanction.outcome === null && path !== null && (
        <AppealHint appealableUntil={sanction.appealableUntil} path={path} onOpen={markRead} />
      )}
      {type === "friend_request" && sender !== null && (
        <FriendRequestActions
          userId={sender._id}
          onAnswered={() => {
            markRead();
            // The answer removes the buttons, one of which has the focus.
            link.current?.focus();
          }}
        />
      )}
      {path === null && !read && (
        <Button variant="quiet" className="ms-10 justify-self-start text-sm" onClick={markRead}>
          {text.markRead}
        </Button>
      )}
    </li>
  );
}

function AlertText({ alert }: { alert: AlertView }) {
  return toAlertParts(alert).map(({ text, isName }, index) =>
    isName ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <bdi key={index} className="font-medium">
        {text}
      </bdi>
    ) : (
      text
    ),
  );
}

/** How to appeal against an act of moderators, as long as it is possible. */
function AppealHint({
  appealableUntil,
  path,
  onOpen,
}: {
  appealableUntil: string;
  path: string;
  onOpen: () => void;
}) {
  const [isPossible] = useState(() => Date.parse(appealableUntil) > serverNow());
  if (!isPossible) return null;
  return (
    <div className="ms-13 grid justify-items-start">
      <p className="text-text-muted">{text.appeal(appealableUntil)}</p>
      <TextLink to={path} onClick={onOpen} className="min-h-11 content-center">
        {text.openSanction}
      </TextLink>
    </div>
  );
}

/** Picture of the user who acted, with an icon of the alert's type. */
function ActorPicture({ alert: { type, sender } }: { alert: AlertView }) {
  const Icon = alertIcons[type];
  if (sender === null) {
    return (
      <span className="grid size-10 shrink-0 place-items-center rounded-full border border-line bg-surface-raised text-link">
        <Icon aria-hidden="true" className="size-5" />
      </span>
    );
  }
  return (
    <span className="relative shrink-0">
      <Avatar src={sender.avatar} name={sender.name} />
      <span className="absolute -end-1.5 -bottom-1.5 grid size-5.5 place-items-center rounded-full border border-line bg-surface-raised text-link">
        <Icon aria-hidden="true" className="size-3" />
      </span>
    </span>
  );
}

/** Accepts or declines a pending friend request from within its alert. */
function FriendRequestActions({ userId, onAnswered }: { userId: string; onAnswered: () => void }) {
  const { data } = useInfiniteQuery(friendListQuery("received"));
  const requester = data?.pages.flatMap(({ items }) => items).find(({ _id }) => _id === userId);
  if (!requester?.isRequestReceived) return null;
  return (
    <div className="ms-13">
      <FriendButton user={requester} isMainAction onActed={onAnswered} />
    </div>
  );
}
