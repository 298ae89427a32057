import type { Config } from "../../config.ts";
import type { Log } from "../log.ts";
import type { Tracing } from "./tracing.ts";

/**
 * Opens tracing to the OTLP/HTTP receiver of the settings. The packages that it takes are loaded from here and nowhere
 * else: where there is no receiver, nothing of them is.
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
