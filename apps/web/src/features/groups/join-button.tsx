import { Clock3 } from "lucide-react";
import { useNavigate } from "react-router";
import { groupsText } from "#text/groups.ts";
import { Button } from "../../ui/button.tsx";
import type { ButtonVariant } from "../../ui/button-style.ts";
import { ButtonLink } from "../../ui/link.tsx";
import type { HeldGroup } from "./held-group.ts";
import { useJoin } from "./use-join.ts";

const { joining: text } = groupsText;

/**
 * View, Join or Request, as the viewer stands to the group; who joins goes there. For a list: says to screen
 * readers which group it is about.
 */
export function JoinButton({
  group,
  variant = "secondary",
}: {
  group: Pick<HeldGroup, "_id" | "name" | "privacy" | "role" | "isRequestPending">;
  variant?: ButtonVariant;
}) {
  const navigate = useNavigate();
  const { _id, name, privacy, role, isRequestPending } = group;
  const { mutate: join, isPending } = useJoin(group, {
    onJoined: () => void navigate(`/group/${_id}`),
  });
  const of = <span className="sr-only">{text.of(name)}</span>;
  if (role !== null) {
    return (
      <ButtonLink to={`/group/${_id}`} variant={variant}>
        {text.view}
        {of}
      </ButtonLink>
    );
  }
  if (isRequestPending) return <Requested name={name} />;
  return (
    <Button variant={variant} busy={isPending} onClick={() => join({})}>
      {privacy === "private" ? text.request : text.join}
      {of}
    </Button>
  );
}

/** Stands where the button was: an admin has to answer. */
export function Requested({ name }: { name: string }) {
  return (
    <Button disabled icon={<Clock3 aria-hidden="true" className="size-4.5" />}>
      {text.requested}
      <span className="sr-only">{text.of(name)}</span>
    </Button>
  );
}
