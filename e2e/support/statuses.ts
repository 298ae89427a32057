import { call, type Member } from "./users.ts";

/** Helpers of the status tests that use the API. */

export const usernameOf = ({ email }: Member) => email.replace(/@.*/, "");

/** Posts to an address of the status API and returns the status in the response. */
export async function send(
  origin: string,
  path: string,
  { token }: Member,
  body: object,
): Promise<{ data: { readonly _id: string; readonly content: string } }> {
  const answer = await call(origin, path, body, token);
  return (await answer.json()) as { data: { _id: string; content: string } };
}
