import { Check, Clock, type LucideIcon, UserMinus, UserPlus, X } from "lucide-react";
import { useRef } from "react";
import { friendsText as text } from "#text/friends.ts";
import { useViewerId } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/questions.tsx";
import type { UserWithFriendship } from "./friendship-cache.ts";
import { type FriendAction, useFriendAction } from "./use-friend-action.ts";

/** The content and the action of the first button. */
interface ButtonState {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Null while a request by the viewer is pending: the button is then disabled. */
  readonly action: FriendAction | null;
}

function getFirstButtonState({
  isFriend,
  isRequestPending,
  isRequestReceived,
}: UserWithFriendship): ButtonState {
  if (isFriend) return { label: text.remove, Icon: UserMinus, action: "remove" };
  if (isRequestPending) return { label: text.sent, Icon: Clock, action: null };
  if (isRequestReceived) return { label: text.accept, Icon: Check, action: "accept" };
  return { label: text.add, Icon: UserPlus, action: "request" };
}

export interface FriendButtonProps {
  user: UserWithFriendship & { readonly name: string };
  /** Styles the button as the primary action of the screen. */
  isMainAction?: boolean;
  /** The toast after the removal of a friend, if it is not the usual one. */
  removedText?: string;
  /** Called when an action is sent. Its optimistic update may remove the row that contains this button. */
  onActed?: () => void;
}

/**
 * The button Add Friend, Request Sent or Remove Friend, or the buttons Accept and Decline for a received request.
 * Renders nothing for the viewer.
 */
export function FriendButton({
  user,
  isMainAction = false,
  removedText,
  onActed,
}: FriendButtonProps) {
  const viewerId = useViewerId();
  const confirm = useConfirm();
  const changeFriendship = useFriendAction(user, removedText);
  const firstButton = useRef<HTMLButtonElement>(null);
  if (user._id === viewerId) return null;

  const firstButtonState = getFirstButtonState(user);
  const perform = async (action: FriendAction) => {
    if (action === "remove") {
      const question = text.removeQuestion(user.name);
      const detail = text.removeDetail;
      const texts = { question, detail, confirm: text.remove, cancel: text.keep };
      if (!(await confirm({ ...texts, danger: true }))) return;
    }
    changeFriendship(action);
    // The button Decline, which has the focus, is removed.
    if (action === "decline") firstButton.current?.focus();
    onActed?.();
  };
  const renderLabel = (label: string) => (
    <>
      {label}
      <span className="sr-only"> {user.name}</span>
    </>
  );
  return (
    // The first button is reused when its action changes, so that it keeps the focus.
    <span className="inline-flex flex-wrap gap-2">
      <Button
        ref={firstButton}
        variant={
          isMainAction && firstButtonState.action !== "remove" && firstButtonState.action !== null
            ? "primary"
            : "secondary"
        }
        icon={<firstButtonState.Icon aria-hidden="true" className="size-4.5 shrink-0" />}
        aria-disabled={firstButtonState.action === null || undefined}
        onClick={() => firstButtonState.action !== null && void perform(firstButtonState.action)}
        className="shrink-0"
      >
        {renderLabel(firstButtonState.label)}
      </Button>
      {firstButtonState.action === "accept" && (
        <Button
          icon={<X aria-hidden="true" className="size-4.5 shrink-0" />}
          onClick={() => void perform("decline")}
          className="shrink-0"
        >
          {renderLabel(text.decline)}
        </Button>
      )}
    </span>
  );
}
