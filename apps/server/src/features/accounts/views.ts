import type { SessionView } from "@kora/contract/accounts";
import { describeDevice } from "./describe-device.ts";

/** A row of the viewer's list of devices. */
export interface ListedSessionRow {
  id: string;
  /** The `User-Agent` header. */
  device: string;
  created_at: Date;
  last_used_at: Date;
  is_current: boolean;
}

/** Converts a session to the wire format. */
export function toSessionView(row: ListedSessionRow): SessionView {
  return {
    _id: row.id,
    device: describeDevice(row.device),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.is_current,
  };
}
