import type { messageCalls } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import type { ConversationRef } from "./conversation-ref.ts";
import { listMessages } from "./conversations/list-messages.ts";
import { countUnread, listRecentChats } from "./conversations/list-recent-chats.ts";
import {
  clearUnreadCount,
  hideChatFromList,
  muteConversation,
} from "./conversations/member-state.ts";
import { readChat } from "./conversations/read-chat.ts";
import { searchMessages } from "./conversations/search-messages.ts";
import { deleteMessage } from "./edit/delete-message.ts";
import { editMessage } from "./edit/edit-message.ts";
import { restoreMessage } from "./edit/restore-message.ts";
import { listUsers, readUser } from "./list-users.ts";
import { acceptMessageRequest, declineMessageRequest } from "./requests/answer-request.ts";
import { countMessageRequests, listMessageRequests } from "./requests/list-requests.ts";
import { sendMessage } from "./send/send-message.ts";

const texts = sentences.messages;

const toChatRef = ({ userId }: { userId: string }): ConversationRef => ({
  kind: "chat",
  id: userId,
});

export const messageRoutes: Handlers<typeof messageCalls> = {
  sendMessage: (ctx, { form, files }) => sendMessage(ctx, { ...form, ...files }),

  listMessages: (ctx, { params, query }) => listMessages(ctx, toChatRef(params), query),

  searchMessages: (ctx, { params, query }) => searchMessages(ctx, toChatRef(params), query),

  editMessage: (ctx, { params, body }) =>
    editMessage(ctx, { messageId: params.messageId, content: body.content }),

  async deleteMessage(ctx, { params }) {
    return { msg: texts.deleted, ...(await deleteMessage(ctx, params.messageId)) };
  },

  restoreMessage: (ctx, { params }) => restoreMessage(ctx, params.messageId),

  listPeopleToChat: (ctx, { query }) => listUsers(ctx, query),

  getPerson: (ctx, { params }) => readUser(ctx, params.userId),

  async listRecentChats(ctx, { query }) {
    const [page, unreadCount] = await Promise.all([listRecentChats(ctx, query), countUnread(ctx)]);
    return { ...page, unreadCount };
  },

  async listMessageRequests(ctx, { query }) {
    const [page, unreadCount] = await Promise.all([
      listMessageRequests(ctx, query),
      countMessageRequests(ctx),
    ]);
    return { ...page, unreadCount };
  },

  async acceptMessageRequest(ctx, { params }) {
    await acceptMessageRequest(ctx, params.userId);
    return { msg: texts.requestAccepted };
  },

  async declineMessageRequest(ctx, { params }) {
    await declineMessageRequest(ctx, params.userId);
    return { msg: texts.requestDeclined };
  },

  getChat: (ctx, { params }) => readChat(ctx, params.userId),

  async viewChat(ctx, { params }) {
    await clearUnreadCount(ctx, toChatRef(params));
    return { unreadCount: 0 };
  },

  muteChat: (ctx, { params, body }) => muteConversation(ctx, toChatRef(params), body.on),

  async deleteChat(ctx, { params }) {
    await hideChatFromList(ctx, params.userId);
    return { msg: texts.chatDeleted };
  },
};
