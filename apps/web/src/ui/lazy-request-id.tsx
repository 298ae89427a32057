import { hideOnError, lazyComponent } from "./lazy-component.tsx";

const RequestId = lazyComponent(async () => (await import("./request-id.tsx")).RequestId, {
  fallback: null,
  onError: hideOnError,
});

/** Like `RequestId`, but its script is loaded only after an error. */
export function LazyRequestId({ error }: { error: unknown }) {
  if (!error) return null;
  return <RequestId error={error} />;
}
