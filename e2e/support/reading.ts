import { expect } from "@playwright/test";
import { type KoraAddress, postToApi, type TestUser } from "./users.ts";

/** Lets the readers open a story and stop at a position. */
export async function readTo(
  position: number,
  storyId: string,
  readers: readonly TestUser[],
  { origin }: KoraAddress,
): Promise<void> {
  // The server stores a position only if at least a second has passed since the story was opened and since the last
  // call.
  await Promise.all(
    readers.map(async ({ token }) => {
      await fetch(`${origin}/api/stories/${storyId}`, { headers: { "x-auth-token": token } });
      const body = { time: 2, position };
      const sendPosition = async () => {
        const response = await postToApi(origin, `/stories/updateTimer/${storyId}`, body, token);
        return ((await response.json()) as { reads: number }).reads;
      };
      await expect.poll(sendPosition, { intervals: [1100] }).toBe(readers.length);
    }),
  );
}
