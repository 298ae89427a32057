import { limits } from "@kora/contract/limits";
import { backgroundNames, moodLabels, textStyles } from "@kora/contract/status-style";
import { z } from "zod";
import { usernames } from "./people.ts";
import { readYaml } from "./read-content.ts";
import type { DemoStatus } from "./types.ts";

const Status = z.strictObject({
  author: z.enum(usernames),
  content: z.string().min(1).max(limits.status.content),
  mood: z.enum(moodLabels).nullable(),
  textStyle: z.enum(textStyles),
  background: z.enum(backgroundNames),
  hoursAgo: z.number().positive().lt(24),
  isSaved: z.boolean().default(false),
});

export const statuses: readonly DemoStatus[] = readYaml("statuses.yaml", z.array(Status));
