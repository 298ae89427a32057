import { z } from "zod";
import { usernames } from "./people.ts";
import { readYaml } from "./read-content.ts";
import { stories } from "./stories.ts";
import type { DemoComment, DemoThreads } from "./types.ts";

const Comment: z.ZodType<DemoComment> = z.strictObject({
  author: z.enum(usernames),
  text: z.string().min(1),
  get replies() {
    return z.array(Comment).default([]);
  },
});

const Threads = z.partialRecord(z.enum(stories.map(({ slug }) => slug)), z.array(Comment));

export const threads: DemoThreads = readYaml("threads.yaml", Threads);
