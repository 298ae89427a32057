import { mentionsText as text } from "#text/mentions.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { type MentionState, optionId } from "./use-mention.ts";

/** Suggestions of users to mention, above the text box. */
export function MentionList({ mention }: { mention: MentionState }) {
  const { listId, isOpen, users, activeIndex, setActive, pick } = mention;
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label={text.label}
        hidden={!isOpen}
        className="mx-0.5 mb-1.5 max-h-56 overflow-y-auto rounded-md border border-line bg-surface-raised p-1 shadow-overlay"
      >
        {users.map((user, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text box keeps the focus and handles the keys
          <div
            key={user._id}
            id={optionId(listId, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            // Keeps the focus in the text box, and a phone's keyboard open.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => pick(user)}
            className={cx(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 py-1",
              index === activeIndex && "bg-surface-sunken",
            )}
          >
            <Avatar src={user.avatar} name={user.name} size={32} />
            <span className="min-w-0 flex-1 truncate">
              <bdi className="font-medium">{user.name}</bdi>{" "}
              <span className="text-text-muted">@{user.username}</span>
            </span>
          </div>
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {isOpen && text.matching(users.length)}
      </p>
    </>
  );
}
