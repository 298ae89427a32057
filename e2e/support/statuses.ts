import { postToApi, type TestUser } from "./users.ts";

/** Helpers of the status tests that use the API. */

export const usernameFromEmail = ({ email }: TestUser) => email.replace(/@.*/, "");

/** Posts to an address of the status API and returns the status in the response. */
export async function postToStatusApi(
  origin: string,
  path: string,
  { token }: TestUser,
  body: object,
): Promise<{ data: { readonly _id: string; readonly content: string } }> {
  const response = await postToApi(origin, path, body, token);
  return (await response.json()) as { data: { _id: string; content: string } };
}
