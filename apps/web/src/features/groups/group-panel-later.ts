import { groupPageText } from "#text/group-page.ts";
import { retried } from "../../ui/retried.tsx";

/**
 * What of the panel lies open over a group's chat, as the history entry says (`useGroupPanel`), else nothing. Its
 * script comes when it is first opened; stands in a `Suspense`.
 */
export const GroupPanel = /* @__PURE__ */ retried(
  async () => (await import("./panel/group-panel.tsx")).GroupPanel,
  groupPageText.partFailed,
);
