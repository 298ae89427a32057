import type { PosterMotif } from "../content/types.ts";
import type { Canvas } from "./canvas.ts";
import { acaciaScene } from "./scenes/acacia.ts";
import { baobabScene } from "./scenes/baobab.ts";
import { bridgeScene } from "./scenes/bridge.ts";
import { busScene } from "./scenes/bus.ts";
import { calabashScene } from "./scenes/calabash.ts";
import { caravanScene } from "./scenes/caravan.ts";
import { caveScene } from "./scenes/cave.ts";
import { circuitScene } from "./scenes/circuit.ts";
import { cityScene } from "./scenes/city.ts";
import { clockScene } from "./scenes/clock.ts";
import { coffeeScene } from "./scenes/coffee.ts";
import { dhowScene } from "./scenes/dhow.ts";
import { domesScene } from "./scenes/domes.ts";
import { doorScene } from "./scenes/door.ts";
import { droneScene } from "./scenes/drone.ts";
import { drumScene } from "./scenes/drum.ts";
import { elevatorScene } from "./scenes/elevator.ts";
import { goatScene } from "./scenes/goat.ts";
import { harbourScene } from "./scenes/harbour.ts";
import { hutsScene } from "./scenes/huts.ts";
import { jacarandaScene } from "./scenes/jacaranda.ts";
import { kitesScene } from "./scenes/kites.ts";
import { koraScene } from "./scenes/kora.ts";
import { ladderScene } from "./scenes/ladder.ts";
import { lighthouseScene } from "./scenes/lighthouse.ts";
import { mountainsScene } from "./scenes/mountains.ts";
import { ovenScene } from "./scenes/oven.ts";
import { palmsScene } from "./scenes/palms.ts";
import { pitchScene } from "./scenes/pitch.ts";
import { radioScene } from "./scenes/radio.ts";
import { riversScene } from "./scenes/rivers.ts";
import { sahelScene } from "./scenes/sahel.ts";
import { solarScene } from "./scenes/solar.ts";
import { stairsScene } from "./scenes/stairs.ts";
import { swimmerScene } from "./scenes/swimmer.ts";
import { teapotScene } from "./scenes/teapot.ts";
import { threadScene } from "./scenes/thread.ts";
import { tortoiseScene } from "./scenes/tortoise.ts";
import { trainScene } from "./scenes/train.ts";
import { windowsScene } from "./scenes/windows.ts";
import { windpumpScene } from "./scenes/windpump.ts";
import type { FrameKind } from "./weave.ts";

/** Draws one motif over the whole canvas, as SVG markup. */
export type Scene = (canvas: Canvas) => string;

export const scenes: Record<PosterMotif, Scene> = {
  acacia: acaciaScene,
  baobab: baobabScene,
  bridge: bridgeScene,
  bus: busScene,
  calabash: calabashScene,
  caravan: caravanScene,
  cave: caveScene,
  circuit: circuitScene,
  city: cityScene,
  clock: clockScene,
  coffee: coffeeScene,
  dhow: dhowScene,
  domes: domesScene,
  door: doorScene,
  drone: droneScene,
  drum: drumScene,
  elevator: elevatorScene,
  goat: goatScene,
  harbour: harbourScene,
  huts: hutsScene,
  jacaranda: jacarandaScene,
  kites: kitesScene,
  kora: koraScene,
  ladder: ladderScene,
  lighthouse: lighthouseScene,
  mountains: mountainsScene,
  oven: ovenScene,
  palms: palmsScene,
  pitch: pitchScene,
  radio: radioScene,
  rivers: riversScene,
  sahel: sahelScene,
  solar: solarScene,
  stairs: stairsScene,
  swimmer: swimmerScene,
  teapot: teapotScene,
  thread: threadScene,
  tortoise: tortoiseScene,
  train: trainScene,
  windows: windowsScene,
  windpump: windpumpScene,
};

/** Motifs whose scene holds cloth of its own, or fills the picture to its edges. */
const unframed: ReadonlySet<PosterMotif> = new Set([
  "calabash",
  "cave",
  "drum",
  "elevator",
  "oven",
  "teapot",
]);
const upright: ReadonlySet<PosterMotif> = new Set([
  "clock",
  "coffee",
  "door",
  "kora",
  "ladder",
  "mountains",
  "radio",
  "train",
]);

/** Where cloth may lie around a motif without hiding what matters in it. */
export function framesFor(motif: PosterMotif): readonly [FrameKind, ...FrameKind[]] {
  if (unframed.has(motif)) return ["none"];
  if (upright.has(motif)) return ["left", "right", "sides", "none"];
  return ["bottom", "bottom", "left", "right", "hems", "none"];
}
