import { Pause, Play } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { landingText } from "#text/landing.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import baobab from "./pictures/baobab.svg";
import book from "./pictures/book.svg";
import drum from "./pictures/drum.svg";
import fire from "./pictures/fire.svg";
import future from "./pictures/future.svg";
import griot from "./pictures/griot.svg";
import kora from "./pictures/kora.svg";
import river from "./pictures/river.svg";
import town from "./pictures/town.svg";

/** The animation moves the strip by one repetition; the other three are wide enough to fill any screen. */
const repetitions = [0, 1, 2, 3];
const pictures = [kora, griot, river, baobab, book, town, fire, drum, future];
const style: CSSProperties & { "--repetitions": number } = { "--repetitions": repetitions.length };
const { strip: text } = landingText;

/**
 * A slowly moving row of nine pictures, repeated endlessly. It stops on hover, on focus, when paused and for
 * users who prefer reduced motion. Saver mode shows none, so the browser loads no picture. The pictures are decorative, so they are hidden from screen readers.
 */
export function ImageStrip() {
  const [paused, setPaused] = useState(false);
  return (
    <div className="image-strip relative in-data-saver:hidden" data-paused={paused}>
      <div aria-hidden="true" className="overflow-hidden py-5">
        <ul className="flex w-max" style={style}>
          {repetitions.flatMap((repetition) =>
            pictures.map((picture) => (
              <li key={`${repetition} ${picture}`} className="pe-3 sm:pe-4">
                <img
                  src={picture}
                  alt=""
                  width={240}
                  height={300}
                  loading="lazy"
                  decoding="async"
                  fetchPriority="low"
                  className="h-44 w-auto rounded-lg shadow-card sm:h-60"
                />
              </li>
            )),
          )}
        </ul>
      </div>
      <span className="absolute end-3 bottom-2 motion-reduce:hidden">
        <IconButton
          label={paused ? text.play : text.pause}
          icon={paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          onClick={() => setPaused(!paused)}
          className="border border-line bg-surface-raised shadow-card"
        />
      </span>
    </div>
  );
}
