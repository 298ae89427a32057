import { expect, test } from "vitest";
import { useTestApp } from "../../apps/server/src/testing/test-app.ts";
import { createAcknowledgedWrites, findWriteLosses } from "./acknowledged.ts";
import { CallError, createApi, toHttpRequest } from "./api.ts";
import { makeCommunity } from "./community.ts";
import { openConnections, SocketRefusal } from "./connections.ts";
import { findViolations } from "./invariants/index.ts";
import { violations } from "./invariants/violations.fixture.ts";
import { openRandom } from "./random.ts";
import { createWorkloads } from "./workloads/index.ts";

const testApp = useTestApp();
const seed = 7;

/** Makes calls without a network, and lists the responses with 5xx. */
function openTestApi() {
  const serverErrors: string[] = [];
  const api = createApi(async (name, input, user) => {
    const { payload, ...request } = toHttpRequest(name, input, user);
    const response = await testApp.app.http.inject({
      ...(request as { method: "GET"; url: string; headers: Record<string, string> }),
      ...(payload !== undefined && { payload }),
    });
    const { statusCode: status } = response;
    if (status >= 500) serverErrors.push(`${name}: ${response.body}`);
    const isJson = String(response.headers["content-type"]).includes("json");
    return { status, body: isJson ? response.json() : response.body };
  });
  return { api, serverErrors };
}

const runsPerWorkload = 8;

test("after all workloads of the soak the database has every acknowledged write and satisfies all invariants", {
  timeout: 180_000,
}, async () => {
  const { api, serverErrors } = openTestApi();
  const host = { api, db: testApp.db, clock: testApp.clock };
  const community = await makeCommunity(host, {
    users: 14,
    writers: 4,
    storiesPerWriter: 2,
    groups: 2,
  });
  const random = openRandom(seed);
  const connections = openConnections(testApp, {
    random,
    count: (name, { status, detail }) => {
      if (status === undefined || status >= 500) serverErrors.push(`${name}: ${detail}`);
    },
  });
  const acknowledged = createAcknowledgedWrites();
  const context = { api, host, community, random, connections, acknowledged };
  const succeeded = new Set<string>();
  const refusals: Record<string, string> = {};
  const workloads = createWorkloads(seed);
  for (let run = 0; run < runsPerWorkload; run += 1) {
    for (const workload of workloads) {
      await workload.run(context).then(
        () => succeeded.add(workload.name),
        (error: unknown) => {
          const isRefused = error instanceof CallError || error instanceof SocketRefusal;
          if (!isRefused) throw error;
          refusals[workload.name] = error.message;
        },
      );
    }
  }
  connections.close();
  await expect.poll(() => connections.count().open).toBe(0);
  expect(serverErrors).toEqual([]);
  for (const name of succeeded) delete refusals[name];
  // Single runs may be refused, such as a second friend request; each workload must succeed sometimes.
  expect(refusals).toEqual({});
  await testApp.runJobs();
  expect(acknowledged.messages.size).toBeGreaterThan(0);
  expect(await findWriteLosses(testApp.db.pool, acknowledged)).toEqual({
    lostMessages: 0,
    repeatedMessages: 0,
    lostComments: 0,
    lostStories: 0,
  });
  expect(await findViolations(testApp.db.pool)).toEqual([]);
});

test("each invariant reports its violation, and no other does", async () => {
  const client = await testApp.db.pool.connect();
  try {
    for (const [name, sql] of Object.entries(violations)) {
      await client.query("BEGIN; SET LOCAL session_replication_role = replica");
      await client.query(sql).catch((error: unknown) => {
        throw new Error(`The violation of “${name}” failed.`, { cause: error });
      });
      const reported = (await findViolations(client)).map((violation) => violation.name);
      await client.query("ROLLBACK");
      expect.soft(reported).toEqual([name]);
    }
  } finally {
    client.release();
  }
});
