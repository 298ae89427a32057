import { useSearchParams } from "react-router";
import { groupPageText } from "#text/group-page.ts";
import { groupsText } from "#text/groups.ts";
import { reportQuestionsText } from "#text/report-questions.ts";
import { ApiError } from "../../../lib/api.ts";
import type { NavigationState } from "../../../lib/navigation-state.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PatternStrip } from "../../../ui/pattern.tsx";
import { useOpenInModeration } from "../../moderation/index.ts";
import { useReport } from "../../reports/index.ts";
import type { CachedGroup } from "../cached-group.ts";
import { GroupInfoLine } from "../group-info-line.tsx";
import { RequestedButton } from "./join-button.tsx";
import { useJoinGroup } from "./use-join-group.ts";
import { useWaitingText } from "./use-waiting-text.ts";

const { joining: text } = groupsText;
const keepFocusState: NavigationState = { keepFocus: true };

/**
 * The group page for non-members: basic info and the join button. With the secret of an invite link (`?invite=`), the
 * viewer joins a private group without a request.
 */
export function JoinView({ group }: { group: CachedGroup }) {
  const [params, setParams] = useSearchParams();
  const invite = params.get("invite") ?? undefined;
  const { name, privacy, profilePicture, isRequestPending } = group;
  const removeInvite = () =>
    setParams(
      (current) => {
        current.delete("invite");
        return current;
      },
      { replace: true, state: keepFocusState },
    );
  const { mutate: join, isPending } = useJoinGroup(group, {
    // A member no longer needs the invite, and it should not stay visible in the URL.
    onJoined: () => invite !== undefined && removeInvite(),
    onFailed: (error) => {
      const isInviteRejected = error instanceof ApiError && error.code === "FORBIDDEN";
      if (isInviteRejected && invite !== undefined) removeInvite();
    },
  });
  const moderationItems = useOpenInModeration({ kind: "group", targetId: group._id });
  const report = useReport();
  const reportGroup = () => report({ type: "group", targetId: group._id });
  const needsRequest = privacy === "private" && invite === undefined;
  const waitingText = useWaitingText(group);
  // An invite link lets everybody in.
  const waits = invite === undefined && !isRequestPending && waitingText !== null;
  const hint = needsRequest
    ? text.privateHint
    : invite === undefined
      ? text.publicHint
      : text.inviteHint;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6">
      <PageTitle title={name} />
      <article className="mx-auto max-w-dialog overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card">
        <PatternStrip className="h-8 w-full" />
        <div className="grid justify-items-center gap-4 px-5 pt-6 pb-8 text-center">
          <Avatar src={profilePicture} name={name} size={96} />
          <h1 dir="auto" className="font-medium font-story text-2xl [overflow-wrap:anywhere]">
            {name}
          </h1>
          <GroupInfoLine group={group} className="justify-center" />
          <p>{waits ? waitingText : isRequestPending && needsRequest ? text.pendingHint : hint}</p>
          {isRequestPending && needsRequest ? (
            <RequestedButton name={name} />
          ) : (
            !waits && (
              <Button variant="primary" busy={isPending} onClick={() => join({ invite })}>
                {needsRequest ? text.request : text.join}
              </Button>
            )
          )}
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to="/recent" variant="quiet">
              {groupPageText.toSocials}
            </ButtonLink>
            <Button variant="quiet" onClick={() => void reportGroup()}>
              {reportQuestionsText.questions.group}
            </Button>
            {privacy === "public" &&
              moderationItems.map(({ label, to }) => (
                <ButtonLink key={label} to={to} variant="quiet">
                  {label}
                </ButtonLink>
              ))}
          </div>
        </div>
      </article>
    </div>
  );
}
