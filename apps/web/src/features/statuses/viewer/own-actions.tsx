import type { StatusView } from "@kora/contract/statuses";
import { Eye, Pin, Trash2 } from "lucide-react";
import { statusesText } from "#text/statuses.ts";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useConfirm } from "../../../ui/questions.tsx";
import { Stat } from "../../../ui/stat.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useDeleteStatus, useSaveStatus } from "../queries.ts";
import {
  countButtonStyle,
  overlayButtonStyle,
  type PlayerActionsProps,
} from "./player-actions-props.ts";

const { player: text } = statusesText;

/** Actions of the status's author: list of viewers, save and delete. */
export function OwnActions({ status, onAsk, onRemoving, onShowViewers }: PlayerActionsProps) {
  const { _id, viewCount, isPermanentlySaved: isSaved } = status;
  const toast = useToast();
  const { mutateAsync: save } = useSaveStatus();
  const remove = useDeleteWithConfirmation(status, onRemoving);
  const toggleSaved = () =>
    save({ statusId: _id, isSaved: !isSaved }).then(
      () => toast(isSaved ? text.nowUnsaved : text.nowSaved, "success"),
      () => toast(isSaved ? text.unsaveFailed : text.saveFailed, "danger"),
    );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={text.viewers(viewCount)}
        className={countButtonStyle}
        onClick={onShowViewers}
      >
        <Stat icon={<Eye />} count={viewCount} />
      </button>
      <IconButton
        label={isSaved ? text.unsave : text.save}
        icon={<Pin aria-hidden="true" className={cx(isSaved && "fill-current")} />}
        className={overlayButtonStyle}
        onClick={() => void toggleSaved()}
      />
      <IconButton
        label={text.delete}
        icon={<Trash2 aria-hidden="true" />}
        className={overlayButtonStyle}
        onClick={() => onAsk(remove())}
      />
    </>
  );
}

/** Asks for confirmation, then deletes. */
function useDeleteWithConfirmation(status: StatusView, onRemoving: (statusId: string) => void) {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync } = useDeleteStatus();
  const deleteNow = async () => {
    onRemoving(status._id);
    try {
      await mutateAsync(status);
      toast(text.deleted, "success");
    } catch {
      toast(text.deleteFailed, "danger");
    }
  };
  return async () => {
    const isConfirmed = await confirm({
      question: text.deleteQuestion,
      detail: text.deleteDetail,
      confirm: text.delete,
      danger: true,
    });
    if (isConfirmed) void deleteNow();
  };
}
