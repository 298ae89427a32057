import type { ModerationAction } from "@kora/contract/moderation-actions";
import { useId } from "react";
import { moderationText } from "#text/moderation.ts";
import { useViewerId } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { useOpenActionDialog } from "./action-provider.tsx";
import { type ActionTarget, availableActions } from "./available-actions.ts";

const { actions: text, actionLabels, deletedContent } = moderationText;

/** Actions that end an account or its sessions. */
const dangerousActions: readonly ModerationAction[] = ["suspend", "close"];

/** The actions that the viewer can take on content and its author, or the reason why there are none. */
export function Actions({
  target,
  headingId,
  isClosed = false,
  onSelectAction,
}: {
  target: ActionTarget;
  /** Id of the heading of the content, which describes the buttons and gets the focus after the action. */
  headingId: string;
  /** The account of the user is closed already. */
  isClosed?: boolean;
  /** Called when the viewer selects an action, before the dialog that confirms it. */
  onSelectAction?: (() => void) | undefined;
}) {
  const viewerId = useViewerId();
  const openActionDialog = useOpenActionDialog();
  const { kind, thing: currentContent } = target;
  const author = currentContent?.author ?? null;
  const actions = availableActions(target);
  if (actions === null) {
    const ownText = kind === "user" ? text.ownAccount : text.own;
    return (
      <p className="text-text-muted">{author?._id === viewerId ? ownText : text.ofModerator}</p>
    );
  }
  const { ofEntity, ofPerson } = actions;
  const select = (action: ModerationAction, targetName: string) => {
    onSelectAction?.();
    openActionDialog({ action, target, targetName, headingId });
  };
  return (
    <>
      <ActionGroup
        label={text.ofEntity(kind)}
        actions={ofEntity}
        describedBy={headingId}
        onSelect={(action) => select(action, currentContent?.title ?? deletedContent)}
      />
      {author !== null && (
        <ActionGroup
          label={kind === "user" ? text.ofPerson : text.ofNamed(author.name)}
          actions={isClosed ? ofPerson.filter((action) => action !== "close") : ofPerson}
          describedBy={headingId}
          onSelect={(action) => select(action, author.name)}
        />
      )}
    </>
  );
}

function ActionGroup({
  label,
  actions,
  describedBy,
  onSelect,
}: {
  label: string;
  actions: readonly ModerationAction[];
  describedBy: string;
  onSelect: (action: ModerationAction) => void;
}) {
  const id = useId();
  if (actions.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no flexible layout, and these are no form controls
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <p id={id} dir="auto" className="font-bold text-sm text-text-muted [overflow-wrap:anywhere]">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <Button
            key={action}
            aria-describedby={describedBy}
            onClick={() => onSelect(action)}
            {...(dangerousActions.includes(action) && { className: "border-danger! text-danger!" })}
          >
            {actionLabels[action]}
          </Button>
        ))}
      </div>
    </div>
  );
}
