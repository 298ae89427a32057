import type { ViewerContext } from "../../platform/context.ts";
import { inTransaction } from "../../platform/context.ts";
import { replacePicture, withPicture } from "./own-picture.ts";

/** Sets the viewer's picture: checked by the bytes, re-encoded, square. The one before goes. */
export function setProfilePicture(ctx: ViewerContext, bytes: Buffer): Promise<string> {
  return withPicture(ctx, { bytes, field: "profilePicture" }, (path) =>
    inTransaction(ctx, async (act) => {
      await replacePicture(act, path);
      return path;
    }),
  );
}
