import { optional } from "../../ui/optional.ts";

/** The Memoir row, after the first paint. */
export const StatusRow = /* @__PURE__ */ optional(
  async () => (await import("./status-row.tsx")).StatusRow,
);
