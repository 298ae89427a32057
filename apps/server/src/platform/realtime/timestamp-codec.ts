interface Packet {
  readonly data?: readonly unknown[];
}

/** One emission as the Redis adapter passes it: the id of the sender, the packet and the broadcast options. */
type Emission = readonly [senderId: string, packet: Packet, broadcastOptions: unknown];
type TimestampedEmission = readonly [...Emission, sentAt: number];

const isEmission = (value: unknown): value is Emission =>
  Array.isArray(value) && value.length === 3;
const isTimestamped = (value: unknown): value is TimestampedEmission =>
  Array.isArray(value) && typeof value[3] === "number";

/**
 * Encodes the data that the Redis adapters of the processes exchange as JSON. It appends the send time to each emission
 * as a fourth element, which the adapter ignores. `onForeignEmission` is called for each emission of another process
 * before its local delivery, with the event and the send time (milliseconds since 1970, by the clock of the other
 * process).
 */
export function createTimestampCodec(onForeignEmission: (event: unknown, sentAt: number) => void) {
  let ownId: string | undefined;
  return {
    encode(value: unknown): string {
      if (!isEmission(value)) return JSON.stringify(value);
      [ownId] = value;
      return JSON.stringify([...value, Date.now()]);
    },
    decode(message: Buffer): unknown {
      const value: unknown = JSON.parse(message.toString());
      if (isTimestamped(value)) {
        const [senderId, packet, , sentAt] = value;
        if (senderId !== ownId) onForeignEmission(packet.data?.[0], sentAt);
      }
      return value;
    },
  };
}
