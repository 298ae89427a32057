import type { GroupFacts } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { takenOrRefused } from "../../platform/media/refuse-picture.ts";
import {
  changeGroup,
  type Group,
  getGroupForViewer,
  refuseMembers,
  refuseWhileDeleted,
} from "./access.ts";
import { saveAndTell } from "./facts.ts";

const said = sentences.groups;

/**
 * Sets a group's picture: checked by the bytes, re-encoded, square. The one before goes. For the creator and admins.
 */
export async function setGroupPicture(
  ctx: ViewerContext,
  { id, bytes }: { id: string; bytes: Buffer },
): Promise<GroupFacts> {
  refuse(await getGroupForViewer(ctx, id));
  const taken = await takenOrRefused(ctx.pictures.takeSquare(bytes), {
    field: "profilePicture",
    tooLarge: said.tooManyPixels,
    notAPicture: said.pictureBroken,
  });
  try {
    return await changeGroup(ctx, id, async (act, group) => {
      refuse(group);
      if (group.picture !== null) {
        await act.enqueue("remove-picture", { mediaId: group.picture });
      }
      return saveAndTell(act, { ...group, picture: taken.id });
    });
  } catch (error) {
    await ctx.media.remove(taken.id);
    throw error;
  }
}

function refuse(group: Group): void {
  refuseMembers(group);
  refuseWhileDeleted(group);
}
