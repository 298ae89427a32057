import type { WriteStream } from "node:tty";
import type { DestinationStream } from "pino";

/** The label of requests without a route, in log lines, metrics and traces. */
export const noRoute = "none";

/** The part of standard output that the log needs. */
export type LogOutput = Pick<WriteStream, "write" | "hasColors"> & { readonly isTTY?: boolean };

/** Fields that are part of the message of a line, so they are not printed again after it. */
const fieldsInMessage = ["reqId", "method", "route", "status", "milliseconds"];

/**
 * Returns a stream that formats log lines for a person if `output` is a terminal. Returns undefined if it is not:
 * programs that collect logs expect JSON.
 */
export async function openLogStream(output: LogOutput): Promise<DestinationStream | undefined> {
  if (!output.isTTY) return undefined;
  // Imported here, because a server without a terminal does not need it.
  const { prettyFactory } = await import("pino-pretty");
  const format = prettyFactory({
    colorize: output.hasColors(),
    translateTime: "SYS:HH:MM:ss",
    singleLine: true,
    ignore: fieldsInMessage.join(","),
    messageFormat: (line, messageKey) => formatMessage(line, String(line[messageKey])),
  });
  return { write: (line) => void output.write(format(line)) };
}

/** The fields of a line that are part of its message. Only requests have a method, route, status and time. */
interface RequestFields {
  readonly reqId?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly milliseconds?: number;
}

function formatMessage(
  { reqId, method, route, status, milliseconds }: RequestFields,
  message: string,
): string {
  const path = route === noRoute ? "(no route)" : route;
  const text = method ? `${method} ${path} ${status} in ${milliseconds} ms` : message;
  return reqId ? `${text} (${reqId})` : text;
}
