interface Packet {
  readonly data?: readonly unknown[];
}

/** What the adapter says of one emission: who says it, the packet, and to whom it goes. */
type Emission = readonly [from: string, packet: Packet, to: unknown];
type DatedEmission = readonly [...Emission, sent: number];

const isEmission = (value: unknown): value is Emission =>
  Array.isArray(value) && value.length === 3;
const isDated = (value: unknown): value is DatedEmission =>
  Array.isArray(value) && typeof value[3] === "number";

/**
 * How the processes write to each other what they emit: as JSON, as sockets get it too. Behind what the adapter says
 * stands the moment when it was sent; the adapter does not look there. `onForeign` is told of each emission of another
 * process before it is made here: its event and that moment (milliseconds since 1970, by the other's clock).
 */
export function createTimestampCodec(onForeign: (event: unknown, sent: number) => void) {
  let ownName: string | undefined;
  return {
    encode(value: unknown): string {
      if (!isEmission(value)) return JSON.stringify(value);
      [ownName] = value;
      return JSON.stringify([...value, Date.now()]);
    },
    decode(written: Buffer): unknown {
      const value: unknown = JSON.parse(written.toString());
      if (isDated(value)) {
        const [from, packet, , sent] = value;
        if (from !== ownName) onForeign(packet.data?.[0], sent);
      }
      return value;
    },
  };
}
