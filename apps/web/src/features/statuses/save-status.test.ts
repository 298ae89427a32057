import type { StatusView } from "@kora/contract/statuses";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { saveStatus } from "./save-status.ts";
import { statusKeys } from "./status-cache.ts";

const status = (_id: string) =>
  ({ _id, isPermanentlySaved: false, revision: 1, user: { _id: "ama" } }) as StatusView;

/** Simulates a component with the save button. The test decides how and when its requests are answered. */
function createScenario() {
  const cache = new QueryClient();
  cache.setQueryData(statusKeys.ofAuthor("a"), [status("a"), status("b")]);
  const calls: { statusId: string; respond: () => void; refuse: () => void }[] = [];
  const options = () =>
    saveStatus(
      cache,
      ({ statusId, isSaved }) =>
        new Promise((resolve, reject) =>
          calls.push({
            statusId,
            respond: () => resolve({ isPermanentlySaved: isSaved, revision: 7 }),
            refuse: () => reject(new Error("refused")),
          }),
        ),
    );
  const observer = new MutationObserver(cache, options());
  observer.subscribe(() => undefined);
  return {
    calls,
    save: (statusId: string) =>
      observer.mutate({ statusId, isSaved: true }).catch((error: Error) => error.message),
    /** Simulates rendering the component with another status. */
    showOtherStatus: () => observer.setOptions(options()),
    getStatuses: () =>
      cache
        .getQueryData<StatusView[]>(statusKeys.ofAuthor("a"))
        ?.map(({ _id, isPermanentlySaved, revision }) => ({ _id, isPermanentlySaved, revision })),
  };
}

test("the response is applied to the saved status, even when another one is shown by then", async () => {
  const { calls, save, showOtherStatus, getStatuses } = createScenario();
  const done = save("a");
  await expect.poll(() => calls.length).toBe(1);
  showOtherStatus();
  calls[0]?.respond();
  await done;
  expect(calls[0]?.statusId).toBe("a");
  expect(getStatuses()).toEqual([
    { _id: "a", isPermanentlySaved: true, revision: 7 },
    { _id: "b", isPermanentlySaved: false, revision: 1 },
  ]);
});

test("a refused save is rolled back, even when another status is shown by then", async () => {
  const { calls, save, showOtherStatus, getStatuses } = createScenario();
  const done = save("a");
  await expect
    .poll(() => getStatuses()?.[0])
    .toEqual({ _id: "a", isPermanentlySaved: true, revision: 1 });
  await expect.poll(() => calls.length).toBe(1);
  showOtherStatus();
  calls[0]?.refuse();
  expect(await done).toBe("refused");
  expect(getStatuses()).toEqual([
    { _id: "a", isPermanentlySaved: false, revision: 1 },
    { _id: "b", isPermanentlySaved: false, revision: 1 },
  ]);
});
