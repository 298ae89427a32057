import { lazyExtra } from "./lazy-component.tsx";

const RequestId = lazyExtra(async () => (await import("./request-id.tsx")).RequestId);

/** Like `RequestId`, but its script is loaded only after an error. */
export function LazyRequestId({ error }: { error: unknown }) {
  if (!error) return null;
  return <RequestId error={error} />;
}
