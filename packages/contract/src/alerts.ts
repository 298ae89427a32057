import { z } from "zod";
import { alertTypes } from "./alert-types.ts";
import { defineCalls } from "./call.ts";
import { Id, PageQuery, Timestamp, UserSummary } from "./common.ts";
import { appealOutcomes, sanctionActs } from "./moderation-actions.ts";

export const AlertView = z
  .object({
    _id: z.string(),
    type: z.enum(alertTypes),
    read: z.boolean(),
    sender: UserSummary.extend({
      name: z.string(),
      writerId: z.string().nullable().describe("Id of the writer record; null for a reader."),
      posterName: z.string().nullable(),
    })
      .nullable()
      .describe("The user who acted, the latest of several; null for alerts by moderators."),
    otherCount: z.int().describe("The number of other senders that this alert counts."),
    reference: z
      .object({ _id: z.string(), title: z.string() })
      .nullable()
      .describe("The story or group, if any."),
    note: z.string().nullable().describe("The text by the moderators; null in other alerts."),
    sanction: z
      .object({
        _id: z.string(),
        act: z.enum(sanctionActs),
        title: z
          .string()
          .describe("Of a story, group or playlist; else the beginning of the text, or empty."),
        until: Timestamp.nullable().describe("The end of a limit or a suspension, if any."),
        appealableUntil: Timestamp,
        outcome: z
          .enum(appealOutcomes)
          .nullable()
          .describe("In an alert `appeal_decided`; null in an alert `moderation`."),
      })
      .nullable()
      .describe(
        "The act of the moderators; null in other alerts, and in those before there were sanctions.",
      ),
    createdAt: Timestamp.describe("The time of the latest event."),
  })
  .meta({ id: "Alert", description: "One alert." });
export type AlertView = z.infer<typeof AlertView>;

const UnreadResponse = z.object({ msg: z.string(), unreadCount: z.int() });

export const alertCalls = defineCalls({
  listAlerts: {
    method: "GET",
    path: "/alerts",
    query: PageQuery,
    response: z.array(AlertView),
    isPaged: true,
    hasUnreadCount: true,
    access: "session",
    summary: "Lists the viewer's alerts, latest first; `x-unread-count` is the unread count.",
  },
  readAlert: {
    method: "PUT",
    path: "/alerts/:alertId/read",
    params: z.object({ alertId: Id }),
    response: UnreadResponse,
    access: "session",
    summary: "Marks one alert as read.",
  },
  readAllAlerts: {
    method: "PUT",
    path: "/alerts/read-all",
    response: UnreadResponse,
    access: "session",
    summary: "Marks all alerts as read.",
  },
});
