import { postToApi, type TestUser } from "./users.ts";

/** Helpers of the status tests that use the API. */

/** Returns the username of a test user, which is also the local part of the email. */
export const usernameFromEmail = ({ email }: TestUser) => email.replace(/@.*/, "");

/** Sends a POST request to the status API and returns its response, which contains the status. */
export async function postToStatusApi(
  origin: string,
  path: string,
  { token }: TestUser,
  body: object,
): Promise<{ data: { readonly _id: string; readonly content: string } }> {
  const response = await postToApi(origin, path, body, token);
  return (await response.json()) as { data: { _id: string; content: string } };
}
