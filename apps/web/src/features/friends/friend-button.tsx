import { Check, Clock, type LucideIcon, UserMinus, UserPlus, X } from "lucide-react";
import { useRef } from "react";
import { friendsText as text } from "#text/friends.ts";
import { useViewerId } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { useConfirm } from "../../ui/questions.tsx";
import type { Befriended } from "./friendship-cache.ts";
import { type FriendAct, useFriend } from "./use-friend.ts";

interface Shown {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Null when there is nothing to do but wait. */
  readonly act: FriendAct | null;
}

function firstOf({ isFriend, isRequestPending, isRequestReceived }: Befriended): Shown {
  if (isFriend) return { label: text.remove, Icon: UserMinus, act: "remove" };
  if (isRequestPending) return { label: text.sent, Icon: Clock, act: null };
  if (isRequestReceived) return { label: text.accept, Icon: Check, act: "accept" };
  return { label: text.add, Icon: UserPlus, act: "request" };
}

export interface FriendButtonProps {
  person: Befriended & { readonly name: string };
  /** The button is the main action of the screen. */
  main?: boolean;
  /** Shows only icons on phones. */
  compact?: boolean;
  /** In the viewer's own friend list, where other texts apply. */
  onOwnProfile?: boolean;
  /** Called after an action whose row, including the button, may disappear. */
  onActed?: () => void;
}

/**
 * Add Friend, Request Sent or Remove Friend; Accept and Decline for a received request (social §2, §4).
 * Renders nothing for the viewer.
 */
export function FriendButton({
  person,
  main = false,
  compact = false,
  onOwnProfile = false,
  onActed,
}: FriendButtonProps) {
  const viewerId = useViewerId();
  const confirm = useConfirm();
  const act = useFriend(person, { onOwnProfile });
  const firstButton = useRef<HTMLButtonElement>(null);
  if (person._id === viewerId) return null;

  const first = firstOf(person);
  const press = async (pressed: FriendAct) => {
    if (pressed === "remove") {
      const question = text.removeQuestion(person.name);
      const detail = text.removeDetail;
      const words = { question, detail, confirm: text.remove, cancel: text.keep };
      if (!(await confirm({ ...words, danger: true }))) return;
    }
    act(pressed);
    // The button that had the focus is removed.
    if (pressed === "decline") firstButton.current?.focus();
    onActed?.();
  };
  const look = cx("shrink-0", compact && "max-sm:w-11 max-sm:px-0");
  const words = (label: string) => (
    <>
      <span className={cx(compact && "max-sm:sr-only")}>{label}</span>
      <span className="sr-only"> {person.name}</span>
    </>
  );
  return (
    // The first button is reused when its action changes, so that it keeps the focus.
    <span className="inline-flex flex-wrap gap-2">
      <Button
        ref={firstButton}
        variant={main && first.act !== "remove" && first.act !== null ? "primary" : "secondary"}
        icon={<first.Icon aria-hidden="true" className="size-4.5 shrink-0" />}
        aria-disabled={first.act === null || undefined}
        onClick={() => first.act !== null && void press(first.act)}
        className={look}
        {...(compact && { title: first.label })}
      >
        {words(first.label)}
      </Button>
      {first.act === "accept" && (
        <Button
          icon={<X aria-hidden="true" className="size-4.5 shrink-0" />}
          onClick={() => void press("decline")}
          className={look}
          {...(compact && { title: text.decline })}
        >
          {words(text.decline)}
        </Button>
      )}
    </span>
  );
}
