/** Elements that are removed from a story together with their contents. */
export const elementsRemovedWithContent = [
  ..."script style textarea option select xmp noscript noembed noframes plaintext".split(" "),
  ..."template title iframe frameset object applet svg math audio video canvas".split(" "),
];
