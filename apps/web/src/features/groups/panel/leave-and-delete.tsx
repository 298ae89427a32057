import { LogOut, RotateCcw, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { groupsText } from "#text/groups.ts";
import { Button } from "../../../ui/button.tsx";
import type { CachedGroup } from "../cached-group.ts";
import { useDeleteGroup, useRestoreGroup } from "../use-delete-group.ts";
import { useLeaveGroup } from "../use-leave-group.ts";

const { actions, panel } = groupsText;

/** Buttons to leave, delete and restore the group. */
export function LeaveAndDelete({ group }: { group: CachedGroup }) {
  const { isAdmin, isDeleted, deletionExpiresAt } = group;
  const navigate = useNavigate();
  const { leave, isLeaving } = useLeaveGroup(group, () => {
    void navigate("/recent", { replace: true });
  });
  const confirmAndDelete = useDeleteGroup();
  const { restore, isRestoring } = useRestoreGroup();
  return (
    <div className="grid gap-3 border-line border-t pt-5">
      {isDeleted && deletionExpiresAt && (
        <p role="status">{panel.deletedUntil(new Date(deletionExpiresAt))}</p>
      )}
      {isDeleted && isAdmin && (
        <Button
          variant="primary"
          busy={isRestoring}
          icon={<RotateCcw aria-hidden="true" className="size-4.5" />}
          onClick={() => restore(group)}
        >
          {actions.restore}
        </Button>
      )}
      <Button
        busy={isLeaving}
        icon={<LogOut aria-hidden="true" className="size-4.5" />}
        onClick={leave}
      >
        {actions.leave}
      </Button>
      {isAdmin && !isDeleted && (
        <Button
          variant="danger"
          icon={<Trash2 aria-hidden="true" className="size-4.5" />}
          onClick={() => void confirmAndDelete(group)}
        >
          {actions.remove}
        </Button>
      )}
    </div>
  );
}
