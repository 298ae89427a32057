import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1 kB"],
  [200_000_000, "200 MB"],
  [1_234_567, "1.23 MB"],
  [999_999, "1 MB"],
  [2_000_000_000, "2 GB"],
  [5_000_000_000_000_000, "5000 TB"],
])("%i bytes are formatted as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
