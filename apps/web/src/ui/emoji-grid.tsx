import { type KeyboardEvent, useEffect, useRef } from "react";

/** The most used emoji, by group. */
const emoji = [
  "😀 😃 😄 😁 😆 😅 😂 🤣 🙂 😉 😊 😇 🥰 😍 🤩 😘 😋 😜 🤪 🤗 🤭 🤫 🤔 😏 😒 🙄 😬 😌 😔 😪 😴 🤒 🤕 🥵 🥶 🥳 😎 🤓 😕 😟 😮 😳 🥺 😢 😭 😱 😤 😡 🤯 💀 👻 🙈 🙉 🙊",
  "👋 🤚 ✋ 👌 🤞 🤟 🤘 👈 👉 👆 👇 👍 👎 ✊ 👊 👏 🙌 👐 🤲 🤝 🙏 💪 🫶 💃 🕺",
  "💛 🧡 💚 💙 💜 🤎 🖤 🤍 💔 💕 💖 💯 💥 💫 💦 ✨ 🔥 🌙 ⭐ 🌞 🌍 🌱 🌳 🌴 🌊 🌧️ 🌈",
  "🦁 🐘 🦒 🦓 🐢 🐍 🐦 🦋 🐝 🍲 🍚 🍞 🥭 🍌 🍍 🥥 ☕ 🍵 🎂 🎉 🎈 🎁 🏆 ⚽ 🎵 🎶 🥁 🎤 🎬 📚 📖 ✏️ 📝 💡 💰 📱 🏠 🚌 ✈️ ⏰ ✅ ❌ ❓ ❗",
].flatMap((group) => group.split(" "));

const columns = 7;

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
};

/** A grid of emoji with arrow key navigation. */
export function EmojiGrid({ onPick }: { onPick: (emoji: string) => void }) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => sheet.current?.querySelector("button")?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const all = [...(sheet.current?.querySelectorAll("button") ?? [])];
    const at = all.findIndex((one) => one.matches(":focus"));
    const next = step === undefined ? undefined : all[at + step];
    if (step === undefined) return;
    event.preventDefault();
    next?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move among its buttons
    <div ref={sheet} onKeyDown={onKeyDown} dir="ltr" className="grid grid-cols-7">
      {emoji.map((one, index) => (
        <button
          key={one}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onPick(one)}
          className="grid h-11 place-items-center rounded-sm text-2xl hover:bg-surface-sunken focus:bg-surface-sunken"
        >
          {one}
        </button>
      ))}
    </div>
  );
}
