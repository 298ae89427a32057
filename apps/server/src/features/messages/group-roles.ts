import { type SQL, sql } from "drizzle-orm";
import { isActiveAccount } from "../visibility/index.ts";

/**
 * This file has the SQL fragments about who acts as the creator of a group: the creator, while their account is active,
 * else the active admin who joined first, else the active member who joined first. The stored roles stay as they are,
 * so a creator who comes back is the creator again.
 */

const firstActive = (groupId: SQL, role: "creator" | "admin" | "member") => sql`(
  SELECT acting.user_id FROM conversation_members acting JOIN users acting_user ON acting_user.id = acting.user_id
  WHERE acting.conversation_id = ${groupId} AND acting.role = ${sql.raw(`'${role}'`)} AND ${isActiveAccount(sql`acting_user`)}
  ORDER BY acting.joined_at, acting.user_id LIMIT 1)`;

/** Returns the SQL of the id of the user who acts as the creator of a group; null if no member is active. */
export const actingCreatorId = (groupId: SQL): SQL => sql`coalesce(
  ${firstActive(groupId, "creator")}, ${firstActive(groupId, "admin")}, ${firstActive(groupId, "member")})`;

/**
 * Returns the SQL of the role in which `member`, a row of `conversation_members`, acts: `creator` for who acts as the
 * creator, else the stored role; null for an outsider. In a list, `groupId` is a parameter, so that it is found out once.
 */
export const actingRole = (
  member: SQL,
  groupId: SQL = sql`${member}.conversation_id`,
): SQL => sql`CASE
  WHEN ${member}.role IN ('admin', 'member') AND ${member}.user_id = ${actingCreatorId(groupId)}
  THEN 'creator' ELSE ${member}.role END`;

/** True for a row of `conversation_members` of the group who acts as its creator or is an admin. */
export const isActingAdmin = (member: SQL, groupId: SQL): SQL =>
  sql`(${member}.role IN ('creator', 'admin') OR ${member}.user_id = ${actingCreatorId(groupId)})`;
