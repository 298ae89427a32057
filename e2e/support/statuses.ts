import { call, type Member } from "./users.ts";

/** What the journeys of Memoir do by calls. */

export const usernameOf = ({ email }: Member) => email.replace(/@.*/, "");

/** Posts to an address about statuses, and gives what is told of one. */
export async function send(
  origin: string,
  path: string,
  { token }: Member,
  body: object,
): Promise<{ data: { readonly _id: string; readonly content: string } }> {
  const answer = await call(origin, path, body, token);
  return (await answer.json()) as { data: { _id: string; content: string } };
}
