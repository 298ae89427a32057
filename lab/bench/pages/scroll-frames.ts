import type { Browser } from "@playwright/test";

/** The frames of a page while it was scrolled. */
export interface FrameCounts {
  /** Frames that the page had to draw: those that it drew, and the dropped ones. */
  readonly frames: number;
  readonly dropped: number;
  /** The longest time for which a frame stayed on the screen although the page had to draw another one. */
  readonly longestMilliseconds: number;
}

/** An event of Chromium's trace about a frame. */
export interface FrameEvent {
  readonly name: string;
  /** Microseconds. */
  readonly ts: number;
  readonly args: { readonly frameSeqId?: number };
}

/** The category of the events `BeginFrame`, `DrawFrame` and `DroppedFrame`. */
const frameCategory = "disabled-by-default-devtools.timeline.frame";

/** Counts the frames of the only page in the browser during `work`. */
export async function traceFrames(
  browser: Browser,
  work: () => Promise<void>,
): Promise<FrameCounts> {
  const session = await browser.newBrowserCDPSession();
  const events: FrameEvent[] = [];
  // The protocol declares the events only as objects. The trace has no category but that of frames.
  session.on("Tracing.dataCollected", ({ value }) =>
    events.push(...(value as unknown as readonly FrameEvent[])),
  );
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: [frameCategory], excludedCategories: ["*"] },
  });
  await work();
  const { promise: completed, resolve: complete } = Promise.withResolvers<boolean>();
  session.on("Tracing.tracingComplete", ({ dataLossOccurred }) => complete(dataLossOccurred));
  await session.send("Tracing.end");
  if (await completed) throw new Error("Chromium lost a part of the trace.");
  await session.detach();
  return countFrames(events);
}

/**
 * Counts drawn and dropped frames. A frame that was neither drawn nor dropped had nothing to show. A frame that was
 * drawn without the latest change of the main thread counts as drawn, because the page has scrolled.
 */
export function countFrames(events: readonly FrameEvent[]): FrameCounts {
  const eventsNamed = (name: string) => events.filter((event) => event.name === name);
  const idsOf = (name: string) => new Set(eventsNamed(name).map(({ args }) => args.frameSeqId));
  const drawn = idsOf("DrawFrame");
  const dropped = new Set([...idsOf("DroppedFrame")].filter((id) => !drawn.has(id)));
  let longestMicroseconds = 0;
  /** The previous drawn frame, unless a frame without anything to show came after it. */
  let shown: FrameEvent | undefined;
  let previousId: number | undefined;
  for (const begun of eventsNamed("BeginFrame").toSorted((a, b) => a.ts - b.ts)) {
    const { frameSeqId: id = 0 } = begun.args;
    // The browser begins no frame for a page that is idle.
    const followsIdleTime = previousId !== undefined && id > previousId + 1;
    previousId = id;
    if (followsIdleTime) shown = undefined;
    if (drawn.has(id)) {
      longestMicroseconds = Math.max(longestMicroseconds, begun.ts - (shown?.ts ?? begun.ts));
      shown = begun;
    } else if (!dropped.has(id)) {
      shown = undefined;
    }
  }
  return {
    frames: drawn.size + dropped.size,
    dropped: dropped.size,
    longestMilliseconds: longestMicroseconds / 1000,
  };
}
