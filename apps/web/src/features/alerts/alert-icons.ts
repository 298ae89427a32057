import type { AlertType } from "@kora/contract/alert-types";
import {
  AtSign,
  BookOpen,
  DoorOpen,
  Eye,
  Handshake,
  Heart,
  KeyRound,
  type LucideIcon,
  MessageCircle,
  Reply,
  Share2,
  ShieldAlert,
  UserPlus,
  UserRoundCheck,
  UserRoundPlus,
} from "lucide-react";

/** Icon of each alert type, shown beside the user who acted. */
export const alertIcons: Readonly<Record<AlertType, LucideIcon>> = {
  friend_request: UserPlus,
  request_accepted: Handshake,
  new_post: BookOpen,
  story_like: Heart,
  story_comment: MessageCircle,
  story_share: Share2,
  comment_like: Heart,
  comment_reply: Reply,
  comment_mention: AtSign,
  writer_follow: UserRoundPlus,
  writer_profile_view: Eye,
  group_join_request: DoorOpen,
  group_request_accepted: UserRoundCheck,
  group_mention: AtSign,
  security: KeyRound,
  moderation: ShieldAlert,
  appeal_decided: ShieldAlert,
};
