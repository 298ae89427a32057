/** How large a seeded community is. All of it follows from its number of stories. */
export interface Community {
  readonly stories: number;
  readonly people: number;
  readonly griots: number;
}

/** One statement of the load, named for the log. */
export interface Step {
  readonly name: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** A tenth as many people as stories, a tenth of them griots. */
export function communityOf(stories: number): Community {
  const people = Math.max(200, Math.round(stories / 10));
  return { stories, people, griots: Math.ceil(people / 10) };
}

/** The token of the seeded person of that number, from 1; each person has one session. */
export function tokenOf(person: number): string {
  return `bench-${String(person).padStart(37, "0")}`;
}
