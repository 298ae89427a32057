import type { CommentBanView } from "@kora/contract/comments";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import { commentBansText as text } from "#text/comment-bans.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { bansQuery } from "./queries.ts";

/** The users whom the griot has barred from commenting, each with a button that lets the user comment again. */
export function CommentBans() {
  const list = useInfiniteQuery(bansQuery);
  const container = useRef<HTMLDivElement>(null);
  const unban = useUnban();
  const unbanAndMoveFocus = async (user: CommentBanView, index: number) => {
    if (!(await unban(user))) return;
    // The pressed button disappears with its entry, so the focus moves to a neighbour, else to the list.
    const buttons = [...(container.current?.querySelectorAll("button") ?? [])];
    (buttons[index + 1] ?? buttons[index - 1] ?? container.current)?.focus();
  };
  return (
    <div ref={container} tabIndex={-1} className="grid gap-3 outline-none">
      <PagedList
        list={list}
        skeleton={
          <Loading text={text.loading}>
            <Skeleton className="h-11" />
          </Loading>
        }
        failedText={text.listFailed}
        empty={<p className="text-text-muted">{text.none}</p>}
      >
        {(users) => (
          <ul aria-label={text.title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {users.map((user, index) => (
              <Entry
                key={user._id}
                user={user}
                onUnban={() => void unbanAndMoveFocus(user, index)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <LoadMore list={list} failedText={text.moreFailed} className="justify-self-center" />
    </div>
  );
}

function Entry({ user, onUnban }: { user: CommentBanView; onUnban: () => void }) {
  const { _id, username, avatar, barredAt } = user;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <Avatar src={avatar} name={username} />
      <span className="grid min-w-28 flex-1 leading-snug">
        <Link
          to={`/user/${_id}`}
          dir="auto"
          className="rounded-sm font-medium [overflow-wrap:anywhere] hover:underline"
        >
          {username}
        </Link>
        <RelativeTime date={barredAt} className="text-sm text-text-muted" />
      </span>
      <Button aria-label={text.unbanLabel(username)} onClick={onUnban}>
        {text.unban}
      </Button>
    </li>
  );
}

/** Returns a function that lets a user comment again. It returns false after a failure, which a toast shows. */
function useUnban() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: (userId: string) =>
      api.call("banCommenter", { params: { userId }, body: { on: false } }),
  });
  return async ({ _id, username }: CommentBanView): Promise<boolean> => {
    try {
      await mutateAsync(_id);
    } catch (error) {
      toast(errorMessage(error, text.unbanFailed), "danger");
      return false;
    }
    queryClient.setQueryData(
      bansQuery.queryKey,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.filter((user) => user._id !== _id),
          })),
        },
    );
    toast(text.unbanned(username), "success");
    return true;
  };
}
