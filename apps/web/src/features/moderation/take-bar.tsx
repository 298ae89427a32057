import type { ModeratedEntity } from "@kora/contract/moderation";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { moderationText } from "#text/moderation.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { moderationKeys, type Target } from "./queries.ts";

const { take: text } = moderationText;

/** Takes reported content or gives it back. The lists then show who works on it, also if the server refused the change. */
function useTake({ kind, targetId }: Target) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (isTaken: boolean) =>
      api.call("takeReport", { params: { kind, targetId }, body: { on: isTaken } }),
    onError: (error) => toast(errorMessage(error, text.failed), "danger"),
    // The button is busy until the lists are loaded.
    onSettled: () => queryClient.invalidateQueries({ queryKey: moderationKeys.all }),
  });
}

/**
 * Shows which moderator works on content with open reports. A viewer who may act on it can take it, or give it back.
 */
export function TakeBar({
  entity,
  describedBy,
}: {
  entity: Pick<ModeratedEntity, "kind" | "targetId" | "takenBy" | "mayAct">;
  /** Id of the heading of the content. */
  describedBy: string;
}) {
  const { takenBy, mayAct } = entity;
  const { mutate, isPending } = useTake(entity);
  const isOwn = takenBy?.isViewer === true;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="text-text-muted [overflow-wrap:anywhere] empty:hidden">
        {takenBy !== null &&
          (isOwn ? text.ownUntil(takenBy.until) : text.otherUntil(takenBy.username, takenBy.until))}
      </p>
      {mayAct && (takenBy === null || isOwn) && (
        <Button
          variant={isOwn ? "quiet" : "secondary"}
          busy={isPending}
          aria-describedby={describedBy}
          onClick={() => mutate(!isOwn)}
        >
          {isOwn ? text.giveBack : text.take}
        </Button>
      )}
    </div>
  );
}
