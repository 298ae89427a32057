import { z } from "zod";
import { alertTypes } from "./alert-types.ts";
import { defineCalls } from "./call.ts";
import { Id, PageQuery, Timestamp, UserSummary } from "./common.ts";

/** One alert (social §3). */
export const AlertView = z
  .object({
    _id: z.string(),
    type: z.enum(alertTypes),
    read: z.boolean(),
    /** Who acted, of several the latest; null where the moderators did. */
    sender: UserSummary.extend({
      name: z.string(),
      /** The writer record's, null for who is no griot. */
      writerId: z.string().nullable(),
      posterName: z.string().nullable(),
    }).nullable(),
    /** Of how many others the same is told in this alert. */
    otherCount: z.int(),
    /** The story or group that it is about. */
    reference: z.object({ _id: z.string(), title: z.string() }).nullable(),
    /** What the moderators say; null in all other alerts. */
    note: z.string().nullable(),
    /** When the latest of what it tells of was done. */
    createdAt: Timestamp,
  })
  .meta({ id: "Alert" });
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
    summary: "One's alerts, the latest first; how many are unread in `x-unread-count`.",
    spec: "social §3, §7; decisions §1, §5",
  },
  readAlert: {
    method: "PUT",
    path: "/alerts/:alertId/read",
    params: z.object({ alertId: Id }),
    response: UnreadResponse,
    access: "session",
    summary: "Marks one alert as read.",
    spec: "social §4, §7",
  },
  readAllAlerts: {
    method: "PUT",
    path: "/alerts/read-all",
    response: UnreadResponse,
    access: "session",
    summary: "Marks all alerts as read.",
    spec: "social §4, §7",
  },
});
