import type { GroupFacts } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import { toRequester, type ViewerContext } from "../../platform/context.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { rethrowPictureErrors } from "../../platform/media/rethrow-picture-errors.ts";
import { storeForViewer } from "../storage/index.ts";
import {
  changeGroup,
  type Group,
  getGroupForViewer,
  refuseMembers,
  refuseWhileDeleted,
} from "./access.ts";
import { saveAndTell } from "./group-info.ts";

const said = sentences.groups;

/**
 * Sets a group's picture: checked by the bytes, re-encoded, square. The one before goes. For the creator and admins.
 */
export async function setGroupPicture(
  ctx: ViewerContext,
  { id, file }: { id: string; file: ReceivedFile },
): Promise<GroupFacts> {
  refuse(await getGroupForViewer(ctx, id));
  return storeForViewer(
    ctx,
    file.bytes,
    () =>
      rethrowPictureErrors(ctx.pictures.storeSquare(file.path, toRequester(ctx)), {
        field: "profilePicture",
        tooLarge: said.tooManyPixels,
        notAPicture: said.pictureBroken,
      }),
    (picture, claim) =>
      changeGroup(ctx, id, async (tx, group) => {
        refuse(group);
        if (group.picture !== null) {
          await tx.enqueue("remove-picture", { mediaId: group.picture });
        }
        await claim(tx.db);
        return saveAndTell(tx, { ...group, picture: picture.id });
      }),
  );
}

function refuse(group: Group): void {
  refuseMembers(group);
  refuseWhileDeleted(group);
}
