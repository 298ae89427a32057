import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, OwnUserId } from "./common.ts";
import { inAppOrigins } from "./origins.ts";
import { sentences } from "./sentences.ts";
import { PerformanceView } from "./stories.ts";

const interactionTypes = ["read", "like", "comment"] as const;

/** The part of the app from which the reader opened the story. The author sees only anonymous sums. */
const InAppOriginInput = z.enum(inAppOrigins, sentences.reading.unknownOrigin).optional();

const storyParams = z.object({ storyId: Id });

export const readingCalls = defineCalls({
  updateTimer: {
    method: "POST",
    path: "/stories/updateTimer/:storyId",
    params: storyParams,
    body: OwnUserId.extend({
      time: z
        .number(sentences.form.seconds)
        .min(0, sentences.form.seconds)
        .describe(
          "Seconds read since the story was opened or since the last call. Implausible values are reduced.",
        ),
      position: z
        .number(sentences.reading.position)
        .min(0, sentences.reading.position)
        .max(1, sentences.reading.position)
        .optional()
        .describe("The reader's position in the story, from 0 (start) to 1 (end)."),
      origin: InAppOriginInput,
    }),
    response: PerformanceView,
    access: "session",
    rateLimit: "reaction",
    summary: "Adds reading time to a story, and stores the reader's position.",
    spec: "stories-and-writers §4, §7; decisions §3",
  },
  recordInteraction: {
    method: "POST",
    path: "/interactions",
    body: OwnUserId.extend({
      storyId: Id,
      type: z.enum(interactionTypes, sentences.reading.unknownType),
      origin: InAppOriginInput,
    }),
    response: z.object({ reads: z.int() }),
    access: "session",
    rateLimit: "reaction",
    summary: "Counts a read of a story; a like or comment is counted by its own call.",
    spec: "stories-and-writers §7",
  },
});
