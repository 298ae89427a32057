import type { GroupRequest } from "@kora/contract/groups";
import { useInfiniteQuery } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { peopleText } from "#text/people.ts";
import { PeopleSkeletons } from "../../../entities/user/people-skeletons.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import type { CachedGroup } from "../cached-group.ts";
import { requestsQuery } from "./queries.ts";
import { useAnswerRequest } from "./use-answer-request.ts";

const { requests: text, people } = groupsText;

/** Pending join requests, with buttons to accept and decline. */
export function RequestsDialog({ group, onClose }: { group: CachedGroup; onClose: () => void }) {
  return (
    <Dialog
      open
      inHistory
      restoreScrollAs="join requests"
      onClose={onClose}
      title={text.title}
      size="large"
    >
      <RequestList groupId={group._id} />
    </Dialog>
  );
}

function RequestList({ groupId }: { groupId: string }) {
  const list = useInfiniteQuery(requestsQuery(groupId));
  return (
    <PagedList
      list={list}
      skeleton={<PeopleSkeletons text={text.loading} count={3} />}
      failedText={text.failed}
      empty={
        <p role="status" className="py-4 text-center">
          {text.none}
        </p>
      }
    >
      {(requests) => (
        <div className="grid gap-3">
          <ul aria-label={text.list} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {requests.map((request) => (
              <RequestRow key={request._id} request={request} groupId={groupId} />
            ))}
          </ul>
          <LoadMore
            list={list}
            failedText={text.failed}
            label={people.seeMore}
            className="justify-self-center"
          />
        </div>
      )}
    </PagedList>
  );
}

function RequestRow({ request, groupId }: { request: GroupRequest; groupId: string }) {
  const { _id, name, username, avatar, requestedAt } = request;
  const { respond, pendingDecision } = useAnswerRequest(groupId, _id);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar src={avatar} name={name} />
      <span className="grid min-w-32 flex-1 leading-snug">
        <span className="truncate font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="flex min-w-0 gap-2 text-sm text-text-muted">
          <span className="truncate">{peopleText.username(username)}</span>
          <RelativeTime date={requestedAt} className="shrink-0" />
        </span>
      </span>
      <span className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button
          aria-label={text.declineOf(name)}
          busy={pendingDecision === "decline"}
          onClick={() => respond("decline")}
        >
          {text.decline}
        </Button>
        <Button
          variant="primary"
          aria-label={text.acceptOf(name)}
          busy={pendingDecision === "accept"}
          onClick={() => respond("accept")}
        >
          {text.accept}
        </Button>
      </span>
    </li>
  );
}
