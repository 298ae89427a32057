import { optional } from "../../ui/optional.ts";

/** The Memoir row, after the first paint. */
export const MemoirRow = /* @__PURE__ */ optional(
  async () => (await import("./memoir-row.tsx")).MemoirRow,
);
