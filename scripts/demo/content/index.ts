import { chats } from "./chats.ts";
import { groups } from "./groups.ts";
import { blocks, moderators, reports } from "./moderation.ts";
import { follows, friendRequests, friendships, readers, writers } from "./people.ts";
import { begunStories, drafts, logins, pictures, profileViews, searches } from "./personal-data.ts";
import { playlists } from "./playlists.ts";
import { edits, scheduledStories } from "./publication.ts";
import { toDemoStories } from "./reactions.ts";
import { series } from "./series.ts";
import { statuses } from "./statuses.ts";
import { amaSerwaaStories } from "./stories/ama.serwaa.ts";
import { chipoStories } from "./stories/chipo_codes.ts";
import { eloiseStories } from "./stories/eloise.ndiaye.ts";
import { idrissaStories } from "./stories/idrissa.diarra.ts";
import { marlonStories } from "./stories/marlon.b.ts";
import { mirelaStories } from "./stories/mirela.v.ts";
import { nalediStories } from "./stories/naledi.ts";
import { nourStories } from "./stories/nour_alhassan.ts";
import { thandekaStories } from "./stories/thandeka.m.ts";
import { tundeStories } from "./stories/tunde_writes.ts";
import { wanjiruStories } from "./stories/wanjiru.k.ts";
import { yaraStories } from "./stories/yara.c.ts";
import { zeynabStories } from "./stories/zeynab.abdi.ts";
import { threads } from "./threads.ts";
import type { DemoCommunity } from "./types.ts";

/** The sample community: users, what they published and sent, and what each of them has on their own pages. */
export const demoCommunity = {
  writers,
  readers,
  stories: [
    ...toDemoStories("ama.serwaa", amaSerwaaStories),
    ...toDemoStories("tunde_writes", tundeStories),
    ...toDemoStories("wanjiru.k", wanjiruStories),
    ...toDemoStories("naledi", nalediStories),
    ...toDemoStories("idrissa.diarra", idrissaStories),
    ...toDemoStories("nour_alhassan", nourStories),
    ...toDemoStories("zeynab.abdi", zeynabStories),
    ...toDemoStories("chipo_codes", chipoStories),
    ...toDemoStories("marlon.b", marlonStories),
    ...toDemoStories("eloise.ndiaye", eloiseStories),
    ...toDemoStories("mirela.v", mirelaStories),
    ...toDemoStories("thandeka.m", thandekaStories),
    ...toDemoStories("yara.c", yaraStories),
  ],
  threads,
  follows,
  friendships,
  friendRequests,
  statuses,
  groups,
  chats,
  playlists,
  series,
  moderators,
  reports,
  blocks,
  drafts,
  edits,
  scheduledStories,
  begunStories,
  profileViews,
  searches,
  pictures,
  logins,
} satisfies DemoCommunity;
