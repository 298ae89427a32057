/** The size of a seeded community. The number of stories determines the other numbers. */
export interface CommunitySize {
  readonly stories: number;
  readonly users: number;
  readonly writers: number;
}

/** One SQL statement of the seed with a name for the log. */
export interface Step {
  readonly name: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** Returns the size of a community with one user per 10 stories, at least 200 users, and one writer per 10 users. */
export function communitySizeOf(stories: number): CommunitySize {
  const users = Math.max(200, Math.round(stories / 10));
  return { stories, users, writers: Math.ceil(users / 10) };
}

/** Returns the session token of the seeded user with this number, from 1. Each seeded user has one session. */
export function tokenOf(userNumber: number): string {
  return `bench-${String(userNumber).padStart(37, "0")}`;
}
