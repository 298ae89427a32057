import { chats } from "./chats.ts";
import { groups } from "./groups.ts";
import { blocks, moderator, reports } from "./moderation.ts";
import {
  begunStories,
  logins,
  pictures,
  profileViews,
  searches,
  unpublished,
} from "./own-pages.ts";
import { follows, friendRequests, friendships, readers, writers } from "./people.ts";
import { playlists } from "./playlists.ts";
import { publishDrafts } from "./reactions.ts";
import { statuses } from "./statuses.ts";
import { amaSerwaaStories } from "./stories/ama.serwaa.ts";
import { chipoStories } from "./stories/chipo_codes.ts";
import { eloiseStories } from "./stories/eloise.ndiaye.ts";
import { idrissaStories } from "./stories/idrissa.diarra.ts";
import { joaquimStories } from "./stories/joaquim.t.ts";
import { marlonStories } from "./stories/marlon.b.ts";
import { mestawetStories } from "./stories/mestawet.ts";
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
    ...publishDrafts("ama.serwaa", amaSerwaaStories),
    ...publishDrafts("tunde_writes", tundeStories),
    ...publishDrafts("wanjiru.k", wanjiruStories),
    ...publishDrafts("naledi", nalediStories),
    ...publishDrafts("idrissa.diarra", idrissaStories),
    ...publishDrafts("nour_alhassan", nourStories),
    ...publishDrafts("zeynab.abdi", zeynabStories),
    ...publishDrafts("mestawet", mestawetStories),
    ...publishDrafts("joaquim.t", joaquimStories),
    ...publishDrafts("chipo_codes", chipoStories),
    ...publishDrafts("marlon.b", marlonStories),
    ...publishDrafts("eloise.ndiaye", eloiseStories),
    ...publishDrafts("mirela.v", mirelaStories),
    ...publishDrafts("thandeka.m", thandekaStories),
    ...publishDrafts("yara.c", yaraStories),
  ],
  threads,
  follows,
  friendships,
  friendRequests,
  statuses,
  groups,
  chats,
  playlists,
  moderator,
  reports,
  blocks,
  unpublished,
  begunStories,
  profileViews,
  searches,
  pictures,
  logins,
} satisfies DemoCommunity;
