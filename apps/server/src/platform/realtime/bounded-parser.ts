import { bodyLimits } from "@kora/contract/body-limits";
import * as parser from "socket.io-parser";
import { isNestedDeeper } from "../http/json-depth.ts";

/**
 * The Socket.IO decoder with a nesting limit. A deeper packet throws before it is parsed, and Socket.IO then closes the
 * connection.
 */
class BoundedDecoder extends parser.Decoder {
  override add(packet: unknown): void {
    // The limit is one higher because an event is an array that holds its payload.
    if (typeof packet === "string" && isNestedDeeper(packet, bodyLimits.depth + 1)) {
      throw new Error("A packet is nested too deeply.");
    }
    super.add(packet);
  }
}

/** The value of the Socket.IO server option `parser`. */
export const boundedParser = { ...parser, Decoder: BoundedDecoder };
