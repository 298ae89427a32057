import { queryOptions } from "@tanstack/react-query";
import { toApiError } from "../../lib/api-error.ts";
import { send } from "../../lib/send.ts";
import { type Notices, noticesPath } from "./notices.ts";

/** The licences of third-party works. They change only with a new version of the app. */
export const noticesQuery = queryOptions({
  queryKey: ["third-party-notices"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const request = { method: "GET", headers: {}, body: undefined, keepalive: false, signal };
    const response = await send({ ...request, url: `/${noticesPath.json}` });
    if (response.status !== 200) throw toApiError(response.status, undefined, response.header);
    return JSON.parse(response.text) as Notices;
  },
});
