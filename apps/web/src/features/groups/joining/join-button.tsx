import { Clock3 } from "lucide-react";
import { useNavigate } from "react-router";
import { groupsText } from "#text/groups.ts";
import { Button } from "../../../ui/button.tsx";
import type { ButtonVariant } from "../../../ui/button-style.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import type { CachedGroup } from "../cached-group.ts";
import { useJoinGroup } from "./use-join-group.ts";
import { useWaitingText } from "./use-waiting-text.ts";

const { joining: text } = groupsText;

/**
 * View, Join or Request button, depending on the viewer's membership; joining opens the group. The accessible name
 * includes the group's name, because a list has several of these buttons. A pending request ignores `variant`.
 */
export function JoinButton({
  group,
  variant = "secondary",
}: {
  group: Pick<
    CachedGroup,
    "_id" | "name" | "privacy" | "role" | "isRequestPending" | "joinableFrom"
  >;
  variant?: ButtonVariant;
}) {
  const navigate = useNavigate();
  const { _id, name, privacy, role, isRequestPending } = group;
  const { mutate: join, isPending } = useJoinGroup(group, {
    onJoined: () => void navigate(`/group/${_id}`),
  });
  const waitingText = useWaitingText(group);
  const groupName = <span className="sr-only">{text.of(name)}</span>;
  if (role !== null) {
    return (
      <ButtonLink to={`/group/${_id}`} variant={variant}>
        {text.view}
        {groupName}
      </ButtonLink>
    );
  }
  if (isRequestPending) return <RequestedButton name={name} />;
  if (waitingText !== null) return <p className="text-sm text-text-muted">{waitingText}</p>;
  return (
    <Button variant={variant} busy={isPending} onClick={() => join({})}>
      {privacy === "private" ? text.request : text.join}
      {groupName}
    </Button>
  );
}

/** Shown after a request, until an admin responds. */
export function RequestedButton({ name }: { name: string }) {
  return (
    <Button disabled icon={<Clock3 aria-hidden="true" className="size-4.5" />}>
      {text.requested}
      <span className="sr-only">{text.of(name)}</span>
    </Button>
  );
}
