/**
 * Creates a generator of numbers from 0 to below 1. The same seed gives the same numbers, so that all databases have
 * the same texts.
 */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const words = `
the a and of in to was that her his they we when where before after under over through beside
river market mother brother drum harvest lantern village teacher road rain dust mountain shore
bread salt goat heron baobab kite letter song window stranger winter summer morning evening night
carried answered remembered walked waited whispered laughed counted opened followed promised kept
slowly twice never always almost quietly early late again alone together far near bright heavy old
new small blue red seven three empty broken gentle stubborn patient hungry silver wooden salted
`
  .trim()
  .split(/\s+/);

/** Returns sentences of random words with about `characters` characters in total. */
export function makeText(random: () => number, characters: number): string {
  const sentences: string[] = [];
  let length = 0;
  while (length < characters) {
    const wordCount = 5 + Math.floor(random() * 14);
    const chosenWords = Array.from(
      { length: wordCount },
      () => words[Math.floor(random() * words.length)],
    );
    const sentence = `${chosenWords.join(" ")}.`;
    sentences.push((sentence[0] ?? "").toUpperCase() + sentence.slice(1));
    length += sentence.length + 1;
  }
  return sentences.join(" ");
}
