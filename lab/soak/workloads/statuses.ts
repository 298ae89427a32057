import { createText, remember } from "../community.ts";
import { pickUser, type Workload } from "./workload.ts";

/** Statuses and the status row. */
export const statusWorkloads: readonly Workload[] = [
  {
    name: "post a status",
    weight: 2,
    async run(context) {
      const { api, random, community } = context;
      const author = pickUser(context);
      const body = { content: createText("A status") };
      const { data } = await api.call("createStatus", { body }, author);
      remember(community.recent.statuses, { id: data._id, author });
      if (random.chance(0.3)) {
        const params = { statusId: data._id };
        await api.call("saveStatus", { params, body: { on: true } }, author);
      }
    },
  },
  {
    name: "view and like statuses",
    weight: 6,
    async run(context) {
      const { api, random, community, connections } = context;
      const user = pickUser(context);
      await api.call("listStatuses", { query: {} }, user);
      if (community.recent.statuses.length === 0) return;
      const { id: statusId, author } = random.pick(community.recent.statuses);
      const params = { statusId };
      (await connections.socketOf(user)).emit("openStatus", params);
      await api.call("viewStatus", { params, body: {} }, user);
      await api.call("likeStatus", { params, body: { on: random.chance(0.7) } }, user);
      if (random.chance(0.2)) await api.call("listStatusViewers", { params, query: {} }, author);
    },
  },
  {
    name: "delete a status",
    weight: 0.5,
    async run({ api, random, community }) {
      const { statuses } = community.recent;
      if (statuses.length < 20) return;
      const status = random.pick(statuses);
      statuses.splice(statuses.indexOf(status), 1);
      await api.call("deleteStatus", { params: { statusId: status.id }, body: {} }, status.author);
    },
  },
];
