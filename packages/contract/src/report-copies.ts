import { z } from "zod";
import { Timestamp } from "./common.ts";
import { MediaType } from "./messages.ts";
import { storyRatings } from "./story-ratings.ts";

/** A user as the reporter saw them. Names may have changed since, or the account may be deleted. */
const CopiedUser = z.object({ _id: z.string(), name: z.string(), username: z.string() });

export const CopiedMessage = z
  .object({
    _id: z.string(),
    isReported: z.boolean().describe("False for the messages before the reported one."),
    sender: CopiedUser.nullable().describe("Null if a block hid the sender from the reporter."),
    content: z.string(),
    createdAt: Timestamp,
    isEdited: z.boolean(),
    isForwarded: z.boolean(),
    isDeleted: z.boolean().describe("The sender had deleted it when it was reported."),
    hasDisappeared: z.boolean().describe("It had disappeared when it was reported."),
    quote: z
      .object({ name: z.string(), content: z.string() })
      .nullable()
      .describe("The message or status that it replies to. The name is empty for a status."),
    file: z
      .object({
        url: z.string().describe("A signed URL, valid for an hour."),
        mediaType: MediaType,
        contentType: z.string(),
        fileName: z.string(),
        bytes: z.int(),
      })
      .nullable(),
  })
  .meta({ id: "CopiedMessage", description: "A message as a reporter could see it." });
export type CopiedMessage = z.infer<typeof CopiedMessage>;

export const ReportCopy = z
  .object({
    _id: z.string(),
    createdAt: Timestamp.describe("The time of the first report with this copy."),
    title: z
      .string()
      .describe("The title of a story, or the name of a user, group or playlist; else empty."),
    text: z.string().describe("Plain text. In a list at most 2,000 characters."),
    isTruncated: z.boolean().describe("True if `text` is not the whole text."),
    author: CopiedUser.nullable().describe("The author, or the user."),
    writtenAt: Timestamp.nullable().describe("The time of the content itself; null for a user."),
    isEdited: z.boolean().describe("A story had been edited before. Messages have their own."),
    context: z
      .string()
      .nullable()
      .describe("The title of the story of a comment, or the name of the group of a message."),
    rating: z.enum(storyRatings).nullable().describe("The rating of a story; else null."),
    picture: z
      .string()
      .nullable()
      .describe("A signed URL of the poster, or of the picture of a user or group."),
    pictures: z
      .array(
        z.object({
          url: z.string().describe("A signed URL, valid for an hour."),
          alt: z.string().describe("Its description."),
        }),
      )
      .describe("The pictures in the text of a story, in their order, at most 20; else empty."),
    stories: z.array(z.string()).describe("The titles of the stories of a playlist."),
    memberCount: z.int().nullable().describe("The number of members of a group; else null."),
    messages: z
      .array(CopiedMessage)
      .describe("A reported message and at most five before it, oldest first; else empty."),
  })
  .meta({ id: "ReportCopy", description: "A copy of what a reporter could see." });
export type ReportCopy = z.infer<typeof ReportCopy>;
