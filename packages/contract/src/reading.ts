import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, OwnUserId, PageQuery, Timestamp } from "./common.ts";
import { inAppOrigins } from "./origins.ts";
import { readingRanges, storyFaces, storySurfaces } from "./reading-choices.ts";
import { sentences } from "./sentences.ts";
import { PerformanceView, StoryCardView } from "./stories.ts";

const interactionTypes = ["read", "like", "comment"] as const;

/** The part of the app from which the reader opened the story. The author sees only anonymous sums. */
const InAppOriginInput = z.enum(inAppOrigins, sentences.reading.unknownOrigin).optional();

const storyParams = z.object({ storyId: Id });

/** A story in the viewer's reading history. */
export const HistoryEntryView = StoryCardView.extend({
  openedAt: Timestamp.describe("The time at which the viewer last opened the story."),
  position: z.number().describe("The viewer's last reading position, from 0 to 1."),
  isFinished: z.boolean().describe("True if the viewer has finished the story once."),
}).meta({ id: "HistoryEntry", description: "A story that the viewer opened." });
export type HistoryEntryView = z.infer<typeof HistoryEntryView>;

/** A number of `readingRanges`. */
function createRangeSchema({ min, max, step }: { min: number; max: number; step: number }) {
  const text = sentences.reading.unknownSetting;
  return z
    .int(text)
    .min(min, text)
    .max(max, text)
    .refine((value) => (value - min) % step === 0, text);
}

/** How the viewer reads stories. */
const ReadingSettings = z.object({
  face: z
    .enum(storyFaces, sentences.reading.unknownSetting)
    .describe("`device` is the font of the device, `dyslexic` is OpenDyslexic."),
  size: createRangeSchema(readingRanges.size).describe("The text size in CSS pixels."),
  lineHeight: createRangeSchema(readingRanges.lineHeight).describe("In percent of the text size."),
  width: createRangeSchema(readingRanges.width).describe("Max letters a line."),
  surface: z
    .enum(storySurfaces, sentences.reading.unknownSetting)
    .describe("The colours of an open story. `theme` follows the theme of the app."),
});

export const ReadingSettingsView = ReadingSettings.extend({
  revision: z.int().describe("Every change increments it; 0 if nothing was chosen yet."),
});
export type ReadingSettingsView = z.infer<typeof ReadingSettingsView>;

/** Changes of the settings. Omitted ones stay unchanged. */
const ReadingChanges = ReadingSettings.partial();
export type ReadingChanges = z.infer<typeof ReadingChanges>;

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
  },
  listHistory: {
    method: "GET",
    path: "/reading/history",
    query: PageQuery,
    response: z.object({
      stories: z.array(HistoryEntryView),
      isPaused: z.boolean().describe("True while opened stories are not added."),
    }),
    isPaged: true,
    access: "session",
    summary:
      "The stories of others that the viewer opened, the last opened first, as far as the viewer may still see them. At most 1,000 are stored; only the viewer sees them.",
  },
  pauseHistory: {
    method: "PUT",
    path: "/reading/history/pause",
    body: z.object({ on: z.boolean(sentences.reading.pauseInvalid) }),
    response: MessageResponse,
    access: "session",
    rateLimit: "profile",
    summary:
      "Pauses or resumes the viewer's reading history. While it is paused, opened stories are not added. Idempotent.",
  },
  clearHistory: {
    method: "DELETE",
    path: "/reading/history",
    response: MessageResponse,
    access: "session",
    rateLimit: "profile",
    summary:
      "Removes all stories from the viewer's reading history. The positions in the stories stay.",
  },
  removeFromHistory: {
    method: "DELETE",
    path: "/reading/history/:storyId",
    params: storyParams,
    response: MessageResponse,
    access: "session",
    rateLimit: "reaction",
    summary: "Removes one story from the viewer's reading history. Idempotent.",
  },
  setReadingSettings: {
    method: "PUT",
    path: "/reading/settings",
    body: OwnUserId.extend(ReadingChanges.shape),
    response: ReadingSettingsView,
    access: "session",
    rateLimit: "profile",
    summary:
      "Changes how the viewer reads stories, on all devices. Omitted settings stay unchanged; of each, the last write wins. `GET /profile` returns them too.",
  },
});
