import { prose } from "../html.ts";
import type { StorySource } from "../types.ts";

export const tundeStories = [
  {
    slug: "the-last-danfo-to-oshodi",
    title: "The Last Danfo to Oshodi",
    shortDescription:
      "Eleven passengers, one driver, a bag that nobody will admit to owning, and forty minutes of standstill on the expressway.",
    genre: ["thriller", "crime"],
    posterAlt: "A yellow minibus on a dark road, with the lit towers of Lagos behind it.",
    daysAgo: 3,
    likes: 31,
    bookmarks: 17,
    html: prose(`
The bag started to ring at Anthony.

It was under the third bench, a blue-and-red check Ghana-must-go with the zip held shut by a nappy pin, and it rang with the plain old ringtone that phones have when nobody has chosen one. We were eleven passengers in a bus for fourteen. It was a quarter past ten at night, the expressway was a car park, and everyone in that danfo looked at everyone else’s feet.

“Owner of bag, pick your call,” said the conductor. He was a boy of perhaps nineteen with a towel round his neck. He was hanging out of the door to see how far the hold-up went, and he said it without turning round.

Nobody picked. It rang out. It began again.

I drive a desk now but I did six years of radio traffic, and the habit is still with me: I count. Two market women on the front bench, sharing one gallon of palm oil between their knees. A security guard in a uniform too large for him. A student with a T-square. A man in a good white kaftan. A mother with a sleeping boy. An old Alhaji with a radio to his ear, turned low. A fellow in a Chelsea shirt. Me. And in the back corner, by the window that doesn’t close, a girl of about twenty with her braids tied up in a black scarf. She was holding her own elbows.

That is eleven if you count the child, and you should always count the child.

“Madam, na your bag?” said the conductor to the mother.

“My bag dey for my hand.”

“Oga?”

The man in white did not lower himself to answer. It was he who had been nearest to it since Ojota, where he got on; but it had already been there when he got on. I’d seen him move it with the side of his shoe.

The third time it rang, the security guard bent down and looked. “There’s something on this cloth,” he said. He touched it, and he showed us his fingers under the yellow roof bulb, and they were red.

You know what it is to be in a small space when eleven people breathe in.

“Stop this bus,” said one of the market women.

“Madam,” said the driver, and it was the first thing he had said since the Ketu loading point, “this bus don stop since.” And it was true. We were boxed, a petrol tanker on the left, a trailer to the right with a hundred rams bleating in the dark, and a jeep so close behind that its headlights filled the bus like water. You couldn’t have opened the passenger door wider than a slice of bread.

“Open it,” said Chelsea Shirt.

“Don’t open it!” said the student. “If you open it your hand is on it. Fingerprint. They’ll collect all of us.”

“It’s dripping already. It’s not waiting for you to open it.”

It had begun to creep out along the grooves of the floor, thin and slow, toward the front. The boy woke up and his mother put her hand over his eyes. The Alhaji switched off his radio and began to pray in a small dry voice, and that was what frightened me. He was the oldest of us, he had seen the most, and he had already decided what was in there.

Then the man in white spoke. He had one of those voices that have been to meetings. “There is a police checkpoint at Oshodi, under the bridge. When we arrive, every person in this vehicle will be asked one question. I suggest that we agree on the answer. The conductor loaded the bag at Ketu. None of us knows anything.”

“Me?” said the conductor. “I load am? I resemble person wey sabi the bag?”

“You load the bags. It’s your function.”

“Who give you that bag?” the guard said to the boy. He wasn’t asking.

I have thought a good deal about how fast it happened. Ten minutes earlier we’d been strangers with tired feet, who had all paid the same four hundred naira. Now there was a committee, and the committee had a suspect. The guard shifted to the end of his bench and cut off the door. Chelsea Shirt took hold of the towel round the boy’s neck, not hard, just so that he would know it was held. Even the market women, who had called him <em>my pikin</em> at Ketu and argued him down fifty naira, were looking at their oil.

The phone rang again. It sounded very patient.

“Somebody should answer it,” I said.

“You answer it,” said the man in white.

I’d like to tell you that I did. I counted instead. I counted what each of us had been carrying when we got in at Ketu, going back through it the way I used to go through the junctions. Oil. T-square. Radio. Nylon bag of bread. A child. And the girl in the corner by the broken window: I saw her again in the light of the loading park, walking lopsided, with something heavy pulling her shoulder down, and I saw the conductor take it from her and swing it under the bench. Now she was carrying only her own elbows.

I turned round. She was looking straight at me. Her eyes were dry and enormous. Slowly, so slightly that you could have taken it for the vibration of the engine, she shook her head at me. <em>Please.</em>

What would you have done? Think before you tell me. The boy was saying, “I swear, I swear on my mother,” and the towel had got tighter.

“It’s mine,” I said.

The silence turned round to face me.

“It’s my bag. I was ashamed of it. Leave the boy alone.”

“And what,” said the man in white, “is in your bag?”

I got down on my knees in that wet aisle. My mind was quite blank. I remember the bleating. I took out the nappy pin and pulled the zip, and the jeep behind us chose that moment to put on its full beam, and everyone saw it at once.

Tomatoes.

There were tomatoes, burst and running, under a layer of the round hot peppers that we call <em>rodo</em>, and onions, and a frozen chicken no longer frozen. Under that was a phone, wrapped in a school cardigan. On the screen it said MUMMY, nineteen missed calls.

One of the market women made a noise like a kettle. Then she was laughing, and then we all were, that horrible laughing with too much breath in it. Chelsea Shirt was dusting down the conductor’s towel as though it had been a mistake about laundry. “Tomatoes! Oga, because of tomatoes you make us see our death?” The guard wiped his fingers on his trousers. The Alhaji turned his radio back on. Only the man in the white kaftan did not laugh. He was studying me, politely, and I understood that he at least had noticed that I’d been as surprised as anybody.

The tanker groaned and moved. We moved.

At Oshodi, under the bridge, a torch came along the windows. The policeman looked in at twelve happy people and a smell of stew, and waved us on with two fingers.

She got down where I got down. I gave her the bag. It weighed a good deal for vegetables. For a while we walked beside each other along the line of the closed shops, like people who had arranged it.

“They would have called her,” she said. “Everybody would have looked at the screen and said, call the mother. And she’d have told them where I was.”

“She sounds worried about you.”

“It isn’t my mother’s phone that says MUMMY.” She stopped beneath a street lamp that worked. She reached down, through the peppers and the ruined tomatoes and the chicken, right to the bottom of the bag, and lifted the corner of the cardboard there, so that I could see it, just once. I had expected money or powder. They were passports. Forty, fifty of them, green, held with rubber bands. And on the top one, when she opened it with her thumb, a girl younger than herself, trying not to smile for the camera, as they tell you.

“There are seven of us still in the house,” she said. “She counts us at midnight. She calls so that we know that she’s counting.” She pressed the zip shut. “I have to reach a woman at Mushin before then. I don’t know you. Thank you for the tomatoes.”

“Wait,” I said. “Let me walk with you. I know somebody at the station, I did radio with her, she’s straight...”

But I had been counting, you see, all that time, and I’d missed what mattered. Across the road a jeep had pulled up with its headlamps off. Somebody in a white kaftan was bending to its window, one hand on the roof, pointing out to the driver, in a helpful way, the two of us under the lamp.

“Can you run?” the girl said.

I am forty-one kilos over what the doctor wants. I took the other handle of the bag.

“Left,” I said. “There’s a cut-through behind the tyre market. Six years I told this city how to get away from things. Left, and don’t look at them. Left, now.”
`),
  },
] satisfies readonly StorySource[];
