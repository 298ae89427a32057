import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const kit = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";

async function scene() {
  const griot = await makeWriter(kit);
  const ama = await makeReader(kit);
  const one = await makeStory(kit, griot);
  const two = await makeStory(kit, griot);
  const three = await makeStory(kit, griot);
  const list = async (ids: string) =>
    (await kit.call("listStoriesByIds", { query: { ids } }, ama)).map(({ _id }) => _id);
  return { griot, ama, one, two, three, list };
}

describe("the stories of a list of ids", () => {
  test("are returned as cards in the requested order, without duplicates", async () => {
    const { one, two, three, list } = await scene();
    expect(await list([two, three, one, two].join())).toEqual([two, three, one]);
    expect(await list("")).toEqual([]);
  });

  test("may be requested by repeated parameters too", async () => {
    const { ama, one, two } = await scene();
    const response = await kit.app.http.inject({
      url: `/api/stories/list?ids=${two}&ids=${one}`,
      headers: { "x-auth-token": ama.token },
    });
    expect(response.json().map(({ _id }: { _id: string }) => _id)).toEqual([two, one]);
  });

  test("do not contain stories that the viewer may not see", async () => {
    const { griot, ama, one, two, list } = await scene();
    const stranger = await makeWriter(kit);
    const theirs = await makeStory(kit, stranger);
    await block(kit, stranger, ama);
    const deleted = await makeStory(kit, griot, { deletedAt: kit.clock.now() });
    const hidden = await makeStory(kit, griot, { hiddenAt: kit.clock.now() });
    expect(await list([theirs, two, deleted, absentId, hidden, one].join())).toEqual([two, one]);
  });

  test("require a session and at most 100 valid ids", async () => {
    const { ama, one, list } = await scene();
    const many = (count: number) => Array.from({ length: count }, () => one).join();
    expect(await list(many(100))).toEqual([one]);
    const refuse = async (ids: string) =>
      (await kit.refuse("listStoriesByIds", { query: { ids } }, ama)).body.fields;
    expect(await refuse(many(101))).toEqual({ ids: "Please ask for at most 100 stories at once." });
    for (const wrong of ["mine", `${one},`, `${one};${one}`]) {
      expect(await refuse(wrong)).toEqual({ ids: "Ids must be story ids separated by commas." });
    }
    const without = await kit.app.http.inject({
      url: "/api/stories/list",
      headers: { "x-auth-token": ama.token },
    });
    expect([without.statusCode, Object.keys(without.json().fields)]).toEqual([400, ["ids"]]);
    expect((await kit.refuse("listStoriesByIds", { query: { ids: one } })).status).toBe(401);
  });
});
