import type { ViewerContext } from "../../platform/context.ts";
import { inTransaction } from "../../platform/context.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { replacePicture, withPicture } from "./own-picture.ts";

/** Sets the viewer's picture: checked by the bytes, re-encoded, square. The one before goes. */
export function setProfilePicture(ctx: ViewerContext, file: ReceivedFile): Promise<string> {
  return withPicture(ctx, { file, field: "profilePicture" }, (picture) =>
    inTransaction(ctx, async (tx) => {
      await replacePicture(tx, picture);
      return picture.path;
    }),
  );
}
