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
  {
    slug: "four-minutes-of-generator",
    title: "Four Minutes of Generator",
    shortDescription:
      "There is fuel for four minutes of light. In flat 3B, a family has to decide what to spend it on.",
    genre: ["drama", "literary fiction"],
    posterAlt: "Blocks of flats at night, all dark but for a single lit window.",
    daysAgo: 19,
    likes: 18,
    bookmarks: 7,
    html: prose(`
My father held the jerrycan up to the torch and tilted it, and a thin pink line ran from one corner to the other.

“Four minutes,” he said. “Maybe four and a half, if it’s in a good mood.”

There had been no light for two weeks. It wasn’t only us; it was the whole estate, Blocks A to F, and the filling stations had been dry since Sunday. The last of our petrol had gone on the freezer, and after that on the funeral of what had been in the freezer. Now there was this. My father set it down in the middle of the parlour floor, and the five of us stood around it as if it might speak.

“I have an idea of what it’s for,” said my mother, “but let’s hear everybody.”

That’s how she is. She was a union secretary for twenty years, and at home too, nothing passed without a motion.

My brother Segun went first because he was the loudest. Four minutes on the router and the decoder, and he could submit. He had the application for Kaduna Polytechnic finished on his laptop, and the laptop had eleven per cent. The portal would shut at midnight. He said it all in one breath and then he said, “I’m not begging. I’m only telling you what the time is.”

My sister Bola wanted the pump. Four minutes of water would fill the drum, and she had been carrying buckets up three floors with her big stomach because she refused to let anyone carry them for her. She didn’t mention the stomach. She said, “Everyone in this room smells,” and sat down.

I wanted the television. I was nine and it was the semi-final. I knew it wouldn’t pass, but I wanted it written in the minutes.

“Noted,” said my mother.

Then it was Grandpa’s turn. He was in the cane chair, where he’d been since the heat started, with his feet on the cool part of the floor. We had to wait. He’d had the stroke in March. Words came up to him slowly now, and one at a time, like a bucket from a well that has got deeper.

“The machine,” he said.

We thought that he meant the generator.

“No. <em>The</em> machine. Hers.”

My mother turned her face away. In the corner, under two bedspreads and the ironing, was Grandma’s sewing machine, the electric one that she’d bought with her cooperative money in the year I was born. Nobody had put a foot to that pedal since she died.

“Papa, what would we sew?” my father said, gently. “In four minutes?”

Grandpa lifted his good hand and made a shape with it. It took us a while. A flat hand, going forward. Then he said, “Sound.”

You must understand about our block. When there is light, everyone’s life makes noise: fans, blenders, four different churches, the man in 2A who thinks that he’s a DJ. For two weeks there’d been nothing. You could hear a baby turn over in Block C. And what we heard at night, though no one said so, was Grandpa, awake, in that silence, breathing like somebody listening at a door.

Her machine was in the room where they slept. For forty years, whenever he worked the early shift at the brewery, he went to sleep in the afternoon to the noise of it. She took in school uniforms. <em>Trrrrr,</em> stop. <em>Trrrrrrrr.</em>

“All right,” my mother said, after a time. Her voice had gone formal. “We have four proposals. Education. Water. Football. And...” She couldn’t find the heading for it. “And Papa’s. Is there a motion?”

Segun looked at his laptop. Eleven per cent had become ten. He closed the lid, in the way you close someone’s eyes.

“I can walk to the junction,” he said. “The bank has an inverter, sometimes the guard lets people stand by the wall for the Wi-Fi. If I go now I’ll make it.”

“That’s three kilometres,” said Bola.

“I’ve got legs.” He was already looking for his shoes. “I move for Grandpa.”

“Seconded,” said Bola, “and God help whoever comments on how I smell.”

They looked at me. I would like you to know that it was the semi-final.

“No objection,” I said.

My father went down to the yard with the can. My mother took off the ironing and the bedspreads and folded them, each one, although it was dark and no one would have seen. She found the plug. She threaded the needle by torchlight at the first attempt, licking the end, and took up the only cloth in reach, which was the blue tablecloth, and put it under the foot. We heard the cord being pulled, once, twice; a cough; then the generator caught, and the bulb over our heads came up brown and then yellow and then so white that we all put up our arms.

Mama pressed the pedal.

I had forgotten it. I’d been four. But my stomach knew it before I did: that purr with a small stammer in it, the bobbin that had always needed oil. She ran it the length of the tablecloth, and turned and ran it back. <em>Trrrrrr.</em> Bola had both her hands on her belly. “He’s kicking,” she said. “He’s going mad in there.” Nobody answered her. We were watching the cane chair.

Grandpa’s head had gone back. His mouth came a little open. It was not the listening breath any more, it was the other one, long, with a catch at the end of it like a latch. He was asleep before the second minute was done.

She didn’t stop. She sewed on, up and down, lines of white stitches on blue, very straight. All along the estate people had come out to their balconies at the noise of a generator, to be jealous. I could see them in the light from our window. But they didn’t shout anything. They stood there, leaning on the rails.

At four minutes and twenty seconds (I counted) the bulb went brown. The machine slowed, <em>trr, trr, tr,</em> and we went back into the dark, all of us together.

“Leave him in the chair,” my mother whispered.

Segun got through with six minutes to spare. He’s in his second year. Bola’s son is called Sunday, for the day, and for the old man. We still have the tablecloth and we put it on at Christmas, and visitors always ask about the pattern, who designed it, all those white lines, going out and coming back.
`),
  },
  {
    slug: "the-man-who-sold-the-bridge",
    title: "The Man Who Sold the Bridge",
    shortDescription:
      "Sunny Adegoke has sold the same eleven kilometres of bridge four times. The fifth buyer has read the contract.",
    genre: ["crime", "comedy"],
    posterAlt:
      "A long low bridge on many legs crossing a lagoon at dawn, with fishing canoes below.",
    daysAgo: 27,
    likes: 24,
    bookmarks: 6,
    html: prose(`
Sunny Adegoke never told anyone that he owned the bridge. He was careful about that. He only looked tired whenever it was mentioned.

“Ah, that bridge,” he would say, in the bar of the Excelsior, where he drank malt, and slowly. “I told my late father, Daddy, leave me the cocoa. Give the bridge to Femi. But Femi had the asthma.” Then he would ask about your children.

By the third evening you’d be asking <em>him</em>. By the fifth you would have seen, not the papers, but the envelope that the papers were in, with a stamp on it of an eagle holding what might have been a spanner. He never brought up the toll. It was you who said, one night, looking out at all those red lights crawling over the water, “But if a person were to put just one naira on each car...” And Sunny would shut his eyes, like a man whose headache has been named.

He had sold it to a rice importer from Kano, to a pastor, to two brothers who were in cement, and to a Norwegian. None of them ever went to the police. In order to complain, you would have to stand at a counter and say aloud what it was that you had bought.

Mrs. Philomena Edet came into the Excelsior on a Tuesday. She was sixty or so and very small, in a lace blouse with a gold fountain pen clipped to it, and she ordered a pot of tea. Her husband had passed, she said, and left her something, and she was tired of land. You bought land, and there was always a cousin on it.

“What you want,” Sunny said, “is something with no soil.”

It took nine days. He had never enjoyed himself so much. She asked good questions: about expansion joints, about who paid for the lamps. She’d been down, she said, and walked a part of it on foot, early, before the traffic, to see how it was kept. “It is not well kept, Mr. Adegoke.” He bowed his head and said that since his father’s time, one had not had the heart.

They agreed on forty million, of which fifteen would be in advance. He met her in her own sitting room in Yaba under a portrait of the late Mr. Edet, who looked as if he’d been told to hold still by someone he feared. There was a young man present, a nephew, with a laptop. Sunny set down the envelope with the eagle.

“Before I sign,” said Mrs. Edet, “I’ve made one or two changes in the wording.” And she unclipped the fountain pen.

He did glance at it. It was eleven pages, and he’d written his own in three. But the young man was just then counting the money out on the side table, in bundles, and it’s difficult to read to the sound of that. <em>The Vendor warrants that he is the sole proprietor.</em> Naturally. <em>The Vendor accepts all obligations arising from the said proprietorship, whether past or present.</em> Certainly. He signed each page. She blotted each page. He went home with fifteen million naira in a rice bag, and slept like a child.

The first letter came on the Monday.

It was from a company of solicitors, and it enclosed the notarised copy of a declaration by one Sunday Olaitan Adegoke that he was the sole owner of the bridge. It further enclosed, on behalf of Mr. Kehinde Bright, a bill for one axle, broken at the fourth expansion joint on the second of May.

Sunny laughed until he had to sit down.

The second letter was from four hundred and twelve fishermen. They sailed under it and things fell on them. They had a list.

The third was from the tax people, and he did not laugh at that one. It pointed out, in a friendly manner, that he appeared to have been in possession of a major asset for at least nineteen years, and that he might like to come in.

“But it isn’t mine!” he shouted at Mrs. Edet. He had run up her stairs. “You know very well that it isn’t mine! You cannot own that bridge! It’s a public road!”

“Is it?” said Mrs. Edet. She was watering a fern. “That’s a serious thing to say, Mr. Adegoke, because if you did not own it, then you obtained fifteen million from me by a trick, and it’s all on paper. My nephew filmed it too. He’s in his final year of law, and it was his project. So you must tell me which one it is. Do you own the bridge? Or don’t you?”

There was a long quiet. The late Mr. Edet looked down at him with fellow feeling.

“Who are you?” said Sunny.

“I’m the widow of a rice importer from Kano,” said Mrs. Edet. “He remarried late, and beneath him. I was a proofreader. He never got over that bridge, you know. It wasn’t the money. He used to sit there in front of the window and say, <em>Philo, I asked him everything, except could I see inside the envelope.</em>” She put down the can. “He died of being a fool. People do. I thought that you should have the chance to know what it’s like to own something.”

Well. You can still see him, if you take the early boat. He’s grown thin and it suits him. Mrs. Edet’s terms were quite reasonable: the fifteen million back, and the pastor’s, and whatever was left of the cement; and for the balance, every morning from five until the sun is up, he goes out on the bridge with a bucket of grease and a broom and does the drains and the joints between lamps 40 and 95. Nobody asked him to paint the railing. He began doing that by himself, last year.

I talked to him once. I was stuck there, as always, with my window down, and he was resting on his broom and looking along it, all eleven kilometres of it, at the sun coming up through the legs.

“Not bad, eh?” he said to me. He patted the rail. “It was in a terrible state when I got it.”
`),
  },
] satisfies readonly StorySource[];
