/** A file that cannot be imported. The message is the sentence for the user. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}
