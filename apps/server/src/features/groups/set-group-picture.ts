import type { GroupInfo } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import { toRequester, type ViewerContext } from "../../platform/context.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { rethrowPictureErrors } from "../../platform/media/rethrow-picture-errors.ts";
import { storeForViewer } from "../storage/index.ts";
import { changeGroup, getGroupForViewer, requireChangeableInfo } from "./access.ts";
import { saveAndPublishGroup } from "./group-info.ts";

const texts = sentences.groups;

/**
 * Sets a group's picture, re-encoded as a square, and deletes the previous one. Throws the errors
 * of `requireChangeableInfo`.
 */
export async function setGroupPicture(
  ctx: ViewerContext,
  { id, file }: { id: string; file: ReceivedFile },
): Promise<GroupInfo> {
  // Refuses the upload before it is processed. The check is repeated with the locked group.
  await requireChangeableInfo(ctx, await getGroupForViewer(ctx, id));
  return storeForViewer(
    ctx,
    file.byteLength,
    () =>
      rethrowPictureErrors(ctx.pictures.storeSquare(file.path, toRequester(ctx)), {
        formField: "profilePicture",
        tooLarge: texts.tooManyPixels,
        notAPicture: texts.pictureBroken,
      }),
    // `claim` counts the stored picture against the viewer's storage quota.
    (picture, claim) =>
      changeGroup(ctx, id, async (tx, group) => {
        await requireChangeableInfo(tx, group);
        if (group.picture !== null) {
          await tx.enqueue("remove-media", { mediaId: group.picture });
        }
        await claim(tx.db);
        return saveAndPublishGroup(tx, { ...group, picture: picture.id });
      }),
  );
}
