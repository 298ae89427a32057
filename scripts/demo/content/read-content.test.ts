import { expect, test } from "vitest";
import { z } from "zod";
import { readYaml } from "./read-content.ts";

const Likes = z.array(z.strictObject({ author: z.enum(["ama"]), likes: z.int() }));
const read = (text: string) => () => readYaml("likes.yaml", Likes, text);

test("a fault in a file is named with the file and the place", () => {
  expect(read("- author: ama\n  likes: 2")()).toEqual([{ author: "ama", likes: 2 }]);
  expect(read("- author: ama\n  likes: two")).toThrow(
    /likes\.yaml is wrong: \n.*number.*\n.*\[0\]\.likes/,
  );
  expect(read("- { author: ama, likes: 2, like: 3 }")).toThrow(/likes\.yaml is wrong: \n.*"like"/);
  expect(read("- author: [ama\n  likes: 2")).toThrow(/likes\.yaml is wrong: .* at line 2/);
});
