/** One box of a file, or of the box around it (ISO 14496-12). */
interface Box {
  readonly type: string;
  readonly body: Buffer;
}

/** As many parts are looked at: a second of sound each, hours of it. */
const mostBoxes = 100_000;

/**
 * Seconds of an MP4 sound that was written in fragments while it was recorded, as Safari does: its head tells no
 * length, so its samples are counted. Null for one that was not.
 */
export function lengthOfFragments(bytes: Buffer): number | null {
  const top = [...boxesOf(bytes)];
  const head = top.find(({ type }) => type === "moov")?.body;
  const fragments = top.filter(({ type }) => type === "moof");
  if (head === undefined || fragments.length === 0) return null;
  const mediaHead = within(head, "trak", "mdia", "mdhd");
  const defaults = within(head, "mvex", "trex");
  if (mediaHead === undefined) return null;
  // The second version has moments of eight bytes before the scale.
  const scale = numberAt(mediaHead, mediaHead[0] === 1 ? 20 : 12);
  const usual = defaults === undefined ? 0 : numberAt(defaults, 12);
  const ticks = fragments.reduce((sum, { body }) => sum + ticksOf(body, usual), 0);
  return scale > 0 && ticks > 0 ? ticks / scale : null;
}

function* boxesOf(bytes: Buffer): Generator<Box> {
  let offset = 0;
  for (let count = 0; offset + 8 <= bytes.length && count < mostBoxes; count++) {
    const short = bytes.readUInt32BE(offset);
    const isLong = short === 1 && offset + 16 <= bytes.length;
    const size = isLong ? Number(bytes.readBigUInt64BE(offset + 8)) : short || bytes.length;
    const start = offset + (isLong ? 16 : 8);
    if (offset + size < start) return;
    const type = bytes.toString("latin1", offset + 4, offset + 8);
    yield { type, body: bytes.subarray(start, offset + size) };
    offset += size;
  }
}

/** The first box of each of these types, one inside the other. */
function within(body: Buffer, ...types: readonly string[]): Buffer | undefined {
  return types.reduce<Buffer | undefined>(
    (around, wanted) => around && [...boxesOf(around)].find(({ type }) => type === wanted)?.body,
    body,
  );
}

const numberAt = (body: Buffer, offset: number) =>
  offset + 4 <= body.length ? body.readUInt32BE(offset) : 0;

/** How long one fragment's runs of samples are together. */
function ticksOf(fragment: Buffer, usual: number): number {
  const track = within(fragment, "traf");
  if (track === undefined) return 0;
  const head = within(track, "tfhd");
  const each = head === undefined ? usual : (ownDuration(head) ?? usual);
  return [...boxesOf(track)]
    .filter(({ type }) => type === "trun")
    .reduce((sum, { body }) => sum + ticksOfRun(body, each), 0);
}

/** What a fragment says of the length of its samples, after what else it says; undefined where it says none. */
function ownDuration(head: Buffer): number | undefined {
  const flags = numberAt(head, 0);
  if (!(flags & 0x8)) return undefined;
  return numberAt(head, 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0));
}

function ticksOfRun(run: Buffer, each: number): number {
  const flags = numberAt(run, 0);
  const samples = numberAt(run, 4);
  if (!(flags & 0x100)) return samples * each;
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  let ticks = 0;
  for (let offset = first; offset + 4 <= run.length; offset += fields * 4) {
    ticks += numberAt(run, offset);
  }
  return ticks;
}
