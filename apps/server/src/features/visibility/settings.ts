import { type SQL, sql } from "drizzle-orm";
import { isAdult, isMinor } from "./ages.ts";

/**
 * This file has the SQL fragments about the privacy settings of users (people-safety, Who may write to whom). A setting
 * that a user has not chosen has the default of the user's age.
 */

/** True for a row of `users` from whom mature stories are hidden: all but adults, and adults who chose it. */
export function hidesMatureOf(user: SQL): SQL {
  return sql`(NOT ${isAdult(user)} OR ${user}.mature_stories = 'hide')`;
}

/** The audience of the new statuses of a row of `users`: `friends` for minors and `everyone` for others by default. */
export function statusAudienceOf(user: SQL): SQL {
  return sql`coalesce(${user}.status_audience, CASE WHEN ${isMinor(user)} THEN 'friends' ELSE 'everyone' END)`;
}
