import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";

async function setup() {
  const writer = await makeWriter(testApp);
  const ama = await makeReader(testApp);
  const story1 = await makeStory(testApp, writer);
  const story2 = await makeStory(testApp, writer);
  const story3 = await makeStory(testApp, writer);
  const list = async (ids: string) =>
    (await testApp.call("listStoriesByIds", { query: { ids } }, ama)).map(({ _id }) => _id);
  return { writer, ama, story1, story2, story3, list };
}

describe("the stories of a list of ids", () => {
  test("are returned as cards in the requested order, without duplicates", async () => {
    const { story1, story2, story3, list } = await setup();
    expect(await list([story2, story3, story1, story2].join())).toEqual([story2, story3, story1]);
    expect(await list("")).toEqual([]);
  });

  test("may be requested by repeated parameters too", async () => {
    const { ama, story1, story2 } = await setup();
    const response = await testApp.app.http.inject({
      url: `/api/stories/list?ids=${story2}&ids=${story1}`,
      headers: { "x-auth-token": ama.token },
    });
    expect(response.json().map(({ _id }: { _id: string }) => _id)).toEqual([story2, story1]);
  });

  test("do not contain stories that the viewer may not see", async () => {
    const { writer, ama, story1, story2, list } = await setup();
    const stranger = await makeWriter(testApp);
    const hiddenStory = await makeStory(testApp, stranger);
    await block(testApp, stranger, ama);
    const deleted = await makeStory(testApp, writer, { deletedAt: testApp.clock.now() });
    const hidden = await makeStory(testApp, writer, { hiddenAt: testApp.clock.now() });
    expect(await list([hiddenStory, story2, deleted, absentId, hidden, story1].join())).toEqual([
      story2,
      story1,
    ]);
  });

  test("require a session and at most 100 valid ids", async () => {
    const { ama, story1, list } = await setup();
    const repeatId = (count: number) => Array.from({ length: count }, () => story1).join();
    expect(await list(repeatId(100))).toEqual([story1]);
    const refuse = async (ids: string) =>
      (await testApp.refuse("listStoriesByIds", { query: { ids } }, ama)).body.fields;
    expect(await refuse(repeatId(101))).toEqual({
      ids: "Please ask for at most 100 stories at once.",
    });
    for (const malformedIds of ["mine", `${story1},`, `${story1};${story1}`]) {
      expect(await refuse(malformedIds)).toEqual({
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
    expect((await testApp.refuse("listStoriesByIds", { query: { ids: story1 } })).status).toBe(401);
  });
});
