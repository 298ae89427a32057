/** What a WebM file tells of what it holds. */
export interface WebmFacts {
  readonly hasSound: boolean;
  readonly hasPictures: boolean;
  /** Null where nothing tells. */
  readonly seconds: number | null;
}

/** Elements by their ids (RFC 9559). Those that hold what is asked here are gone into, all others passed over. */
const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  trackType: 0x83,
  clusterTimestamp: 0xe7,
  simpleBlock: 0xa3,
  block: 0xa1,
} as const;
const holders: ReadonlySet<number> = new Set([
  ids.segment,
  ids.info,
  ids.tracks,
  ids.trackEntry,
  ids.cluster,
  ids.blockGroup,
]);
const pictures = 1;
const sound = 2;
/** More than any sound of 25 MB has; a file made of nothing but empty ones must not keep the process. */
const mostElements = 1_000_000;

/**
 * Reads a WebM file element by element; undefined for what is none. A file that was written while it was recorded
 * gives no length, and neither its segment nor its clusters their size: its last block tells then.
 */
export function readWebm(bytes: Buffer): WebmFacts | undefined {
  const types = new Set<number>();
  /** Of a tick, in nanoseconds. */
  let scale = 1_000_000;
  let duration = 0;
  let cluster = 0;
  let last = 0;
  let offset = 0;
  for (let count = 0; offset < bytes.length; count++) {
    const id = readId(bytes, offset);
    const size = id && readSize(bytes, id.end);
    if (!id || !size || count > mostElements) return undefined;
    offset = size.end;
    if (holders.has(id.value)) continue;
    const end = offset + size.value;
    // Cut off in the middle: what came before it counts.
    if (end > bytes.length) break;
    const data = bytes.subarray(offset, end);
    if (id.value === ids.timestampScale) scale = readNumber(data);
    else if (id.value === ids.duration) duration = readFloat(data);
    else if (id.value === ids.trackType) types.add(readNumber(data));
    else if (id.value === ids.clusterTimestamp) cluster = readNumber(data);
    else if (id.value === ids.simpleBlock || id.value === ids.block) {
      last = Math.max(last, cluster + sinceCluster(data));
    }
    offset = end;
  }
  const seconds = ((duration > 0 ? duration : last) * scale) / 1e9;
  return {
    hasSound: types.has(sound),
    hasPictures: types.has(pictures),
    seconds: seconds > 0 && Number.isFinite(seconds) ? seconds : null,
  };
}

interface Read {
  readonly value: number;
  readonly end: number;
}

/** How many bytes a number of variable length takes, by the zeros before its first one. */
const lengthAt = (bytes: Buffer, offset: number) => Math.clz32(bytes[offset] ?? 0) - 23;

function readId(bytes: Buffer, offset: number): Read | undefined {
  const length = lengthAt(bytes, offset);
  const end = offset + length;
  if (length > 4 || end > bytes.length) return undefined;
  return { value: bytes.readUIntBE(offset, length), end };
}

/** Infinity for a size that is not told, which only what is gone into may have. */
function readSize(bytes: Buffer, offset: number): Read | undefined {
  const length = lengthAt(bytes, offset);
  const end = offset + length;
  if (length > 8 || end > bytes.length) return undefined;
  const first = (bytes[offset] ?? 0) - 2 ** (8 - length);
  const rest = bytes.subarray(offset + 1, end);
  const isUntold = first === 2 ** (8 - length) - 1 && rest.every((byte) => byte === 0xff);
  return { value: isUntold ? Number.POSITIVE_INFINITY : readNumber(rest, first), end };
}

function readNumber(data: Buffer, before = 0): number {
  return data.reduce((sum, byte) => sum * 256 + byte, before);
}

function readFloat(data: Buffer): number {
  if (data.length === 4) return data.readFloatBE();
  return data.length === 8 ? data.readDoubleBE() : 0;
}

/** A block begins with its track, and its ticks since its cluster's. */
function sinceCluster(data: Buffer): number {
  const track = lengthAt(data, 0);
  return data.length < track + 2 ? 0 : data.readInt16BE(track);
}
