import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";

async function setUp() {
  const writer = await makeWriter(testApp);
  const ama = await makeReader(testApp);
  const story1 = await makeStory(testApp, writer);
  const story2 = await makeStory(testApp, writer);
  const story3 = await makeStory(testApp, writer);
  /** Lists the stories of comma-separated ids. Returns the ids of the cards. */
  const listIds = async (ids: string) =>
    (await testApp.call("listStoriesByIds", { query: { ids } }, ama)).map(({ _id }) => _id);
  return { writer, ama, story1, story2, story3, listIds };
}

describe("the stories with the requested ids", () => {
  test("are returned as cards in the requested order, without duplicates", async () => {
    const { story1, story2, story3, listIds } = await setUp();
    expect(await listIds([story2, story3, story1, story2].join())).toEqual([
      story2,
      story3,
      story1,
    ]);
    expect(await listIds("")).toEqual([]);
  });

  test("can also be requested by repeated parameters", async () => {
    const { ama, story1, story2 } = await setUp();
    const response = await testApp.app.http.inject({
      url: `/api/stories/list?ids=${story2}&ids=${story1}`,
      headers: { "x-auth-token": ama.token },
    });
    expect(response.json().map(({ _id }: { _id: string }) => _id)).toEqual([story2, story1]);
  });

  test("do not include stories that the viewer may not see", async () => {
    const { writer, ama, story1, story2, listIds } = await setUp();
    const blockingWriter = await makeWriter(testApp);
    const storyOfBlockingWriter = await makeStory(testApp, blockingWriter);
    await block(testApp, blockingWriter, ama);
    const deletedStory = await makeStory(testApp, writer, { deletedAt: testApp.clock.now() });
    const hiddenStory = await makeStory(testApp, writer, { hiddenAt: testApp.clock.now() });
    expect(
      await listIds(
        [storyOfBlockingWriter, story2, deletedStory, absentId, hiddenStory, story1].join(),
      ),
    ).toEqual([story2, story1]);
  });

  test("are refused without a session, for more than 100 ids, and for malformed or missing ids", async () => {
    const { ama, story1, listIds } = await setUp();
    const repeatId = (count: number) => Array.from({ length: count }, () => story1).join();
    expect(await listIds(repeatId(100))).toEqual([story1]);
    const readErrors = async (ids: string) =>
      (await testApp.callExpectingError("listStoriesByIds", { query: { ids } }, ama)).body.fields;
    expect(await readErrors(repeatId(101))).toEqual({
      ids: "Please ask for at most 100 stories at once.",
    });
    for (const malformedIds of ["mine", `${story1},`, `${story1};${story1}`]) {
      expect(await readErrors(malformedIds)).toEqual({
        ids: "Ids must be story ids separated by commas.",
      });
    }
    const responseWithoutIds = await testApp.app.http.inject({
      url: "/api/stories/list",
      headers: { "x-auth-token": ama.token },
    });
    expect([responseWithoutIds.statusCode, Object.keys(responseWithoutIds.json().fields)]).toEqual([
      400,
      ["ids"],
    ]);
    expect(
      (await testApp.callExpectingError("listStoriesByIds", { query: { ids: story1 } })).status,
    ).toBe(401);
  });
});
