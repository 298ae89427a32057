import { bodyLimits } from "@kora/contract/body-limits";
import * as parser from "socket.io-parser";
import { isNestedDeeper } from "../http/json-depth.ts";

/** Socket.IO's own decoder, which does not parse packets that are nested too deeply: their connection ends. */
class BoundedDecoder extends parser.Decoder {
  override add(packet: unknown): void {
    // An event is a list that holds its name and payload.
    if (typeof packet === "string" && isNestedDeeper(packet, bodyLimits.depth + 1)) {
      throw new Error("A packet is nested too deeply.");
    }
    super.add(packet);
  }
}

/** For the server option `parser`. */
export const boundedParser = { ...parser, Decoder: BoundedDecoder };
