import type { Config } from "../../config.ts";
import type { Log } from "../log.ts";
import type { Tracing } from "./tracing.ts";

/**
 * Opens tracing to the configured OTLP/HTTP receiver. Only this function loads the OpenTelemetry packages, so a process
 * without a receiver does not load them.
 */
export async function openTracing(
  { traces, environment }: Pick<Config, "traces" | "environment">,
  log: Log,
): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined;
  const { createOtlpTracing } = await import("./otlp-tracing.ts");
  const batchMilliseconds = environment === "test" ? 50 : 5000;
  return createOtlpTracing({ ...traces, batchMilliseconds, log });
}
