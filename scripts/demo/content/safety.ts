/** What shows how the community keeps its people safe. */
export const safety = {
  /** A minor, whose account exists only for this. */
  minor: { username: "kwesi.15", name: "Kwesi Appiah", years: 15 },
  /** This user wants to accept new chats first. */
  requestsTo: "kofi_reads",
  /** The messages that wait. */
  requests: [
    {
      from: "yara.c",
      content: "You laughed under my drum story. May I send you the recording of the real drum?",
    },
    {
      from: "minh.tran",
      content: "Grace says you know every reader in Kumasi. I look for a room for Saturday.",
    },
  ],
  /** The first one has muted the second one. */
  muted: ["kofi_reads", "eloise.ndiaye"],
  mutedWords: ["drone"],
} as const;
