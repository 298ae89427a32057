/** Size of a seeded community; the number of stories determines the other numbers. */
export interface Community {
  readonly stories: number;
  readonly people: number;
  readonly griots: number;
}

/** One SQL statement of the seed with a name for the log. */
export interface Step {
  readonly name: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** Returns a community with one user per 10 stories, at least 200 users, and one writer per 10 users. */
export function communityOf(stories: number): Community {
  const people = Math.max(200, Math.round(stories / 10));
  return { stories, people, griots: Math.ceil(people / 10) };
}

/** Returns the session token of the seeded user with this number, from 1. Each seeded user has one session. */
export function tokenOf(person: number): string {
  return `bench-${String(person).padStart(37, "0")}`;
}
