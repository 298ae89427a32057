import { prose } from "../html.ts";
import type { StorySource } from "../types.ts";

export const thandekaStories = [
  {
    slug: "goalkeeper",
    title: "Goalkeeper",
    shortDescription:
      "Nomvula is in goal because she was the last one picked. Then the scouts come for the striker, and nobody has told her to miss.",
    genre: ["young adult", "drama"],
    posterAlt:
      "A keeper leaping in a goal on a dusty hillside pitch, a ball in front, under a pink sky.",
    daysAgo: 1,
    likes: 30,
    bookmarks: 11,
    html: prose(`
Nobody wants to be goalkeeper. You get put there. I got put there in Grade Six, because there were eleven girls and ten had boots.

You learn stuff, though. You learn that everyone else on the pitch is playing football and you are playing something different. It’s more like being a mother. You stand at the back and worry and shout at people to put something on.

My best friend is Zinhle Khoza. If you live anywhere near V Section you’ve heard of her. She’s a striker, left foot, and when she runs at you it’s like when the taxi isn’t going to stop. She scored forty-one last season. I know because they were mostly against me, at practice, in the road, since we were seven. I’ve been scored on by Zinhle Khoza more than anyone alive.

So when Coach Mabaso lined us up on the Thursday and said that there were scouts coming from the academy, the real one, in Joburg, with the bursary, we all just turned and looked at her.

“Trial match on Saturday,” said Coach. “They’ll split us. Reds and Blues. They want to see Zinhle under pressure.” He read out the teams. I was half asleep. I’ve been a Red for three years, same as Zinhle. “Blues. In goals: Nomvula.”

I woke up.

***

She walked home with me like always. We did the whole of the hill without saying it.

“It’s fine,” she said finally, at the spaza. “It’s just practice with people watching.”

“Yes.”

“You know all my stuff.”

“I know all your stuff,” I said.

Here is what you’ve got to understand. Zinhle’s house has got six people in two rooms, and her mom’s hands are finished from the laundry. The bursary was school, boarding, food, boots, and a bit to send back. It wasn’t a football thing. It was an everything thing. She did not say <em>let me score.</em> She would have died first. She just bought me a fat cake, and she never buys.

My gogo could tell that there was something. She’s blind in one eye and it’s the other one you need to watch for. “What’s sitting on you?” she said. I told her. I said, what if I just dive a bit late? Once. No one would know.

She went on sorting her beans for a long time. “I cleaned for a lady once,” she said. “When I’d ironed the shirts she would hold one up by the window and say <em>perfect, Beauty.</em> She said so about all of them. Even the ones I had scorched, so that I’d feel better. So do you know how good I was at ironing?”

“No?”

“Nor do I,” said Gogo.

***

Saturday. There were three of them, with clipboards, in tracksuits so new they squeaked. Everybody’s family was there on the bank, under umbrellas. The ground’s hard as a table up there and there’s one goal that has got a net.

First half, I had the net.

She came at me in the fourth minute. I knew before she did. When Zinhle is going to go left she drops her right shoulder. It’s tiny, it’s like a blink. I’d never told her, because it was the only thing I had. She dropped it, and I went, and I got four fingers there.

The bank went <em>oooh.</em>

In the ninth minute: she chipped. She always chips when she’s embarrassed. I just walked backwards and caught it. Twenty-first minute, free kick. She looks at where she isn’t going. I was standing there when it arrived.

It wasn’t that I was being brave. I want to be honest. I kept thinking, okay, the next one. I’ll let in the next one. I really meant to. But then it’d be coming, and there’s no time in there to be anybody’s friend. There’s only the ball. My hands did it. It was like trying not to catch a cup.

At half-time it was nil-nil and she walked past me as if I were a pole. One of the squeaky tracksuits had stopped writing. He’d put the cap back on his pen.

I went behind the toilets, and I was sick.

“You must let her,” said someone. It was Zinhle’s little brother Sfiso, nine, he’d come to find me. He had his church shirt on. “Please, Nomvula. Just one.”

He’d brought me water. He’d carried it in his two hands from the tap.

***

Okay. So here’s what I did, and you can tell me if it was right.

Before the second half I didn’t go to my goal. I went across to the Reds. You’re not supposed to. Zinhle saw me coming and folded her arms up and stuck her chin out, and her eyes were so red.

“You drop your shoulder,” I said.

“What?”

“When you’re going left. The right one. You drop it, you’ve always done it. And when you’ve missed, you chip. And on free kicks you look at the wrong side on purpose, so it’s like you’re pointing.” I was talking so fast. “That’s how. It’s not because I’m better than you. It’s just I’ve been looking at you for eight years.”

She stared at me. “You never <em>told</em> me?”

“You never needed it! You scored anyway!”

The ref blew. I ran. Behind me I heard her say a word that her mother doesn’t know she knows.

It was the fifty-first minute. She got it in the centre circle and turned, and the whole bank stood up, because you could see it, she’d got the face on. She came through Thuli. She came through Precious as if she were a curtain. There was just me. I came off my line, I made myself big, I watched her shoulder.

It didn’t drop.

There was nothing. Her whole body was like a shut door. I waited, and she waited; I have never in my life been so scared or so happy. And at the very last second her eyes came up, not to the left or the right. She looked at me. She was grinning. And I hadn’t got the faintest idea.

She went right. She never goes right. I got a fingernail to it. I felt it go past, and then I heard the most beautiful sound, that I’d have paid not to hear, and it was the string of that one raggedy net.

She scored two more. I stopped four. You can look it up, it’s in Coach’s book.

***

They read it out under the tree. The bursary was for Zinhle Khoza. Everyone screamed, and her mom sat down right where she was on the grass with her poor hands over her face. I was yelling so hard that I didn’t hear the next bit, and Coach had to say it again.

The tracksuit guy, the one who’d put away his pen, was looking at me. “I stopped writing,” he said, “because I wanted to watch. How did you know where she was going?”

“I’ve known her since we were seven,” I said.

“And the one she scored?”

I looked over at Zinhle. She was at the bottom of a pile of people, all you could see was one boot. Left.

“That one I’d never seen before,” I said.

He took out the pen and he uncapped it. “We have two keepers already,” he said. “They wait for the ball. You don’t wait, you read.” He wrote something. “How are you on planes?”

I told him I didn’t know. I said nobody had ever kicked me one.
`),
  },
  {
    slug: "the-night-shift-at-durban-harbour",
    title: "The Night Shift at Durban Harbour",
    shortDescription:
      "Two hundred tonnes of crane, one container that isn't on the list, and a driver forty metres up with a full bladder and a bad feeling.",
    genre: ["action", "crime"],
    rating: "mature",
    warnings: ["violence", "strong language"],
    posterAlt:
      "Giant harbour cranes over stacked containers at night, their lamps mirrored in the water.",
    daysAgo: 26,
    likes: 18,
    bookmarks: 5,
    html: prose(`
From the cab of Crane Six you can see the whole of Durban, and it can’t see you. It’s the reason I took the job. It’s forty metres up; the floor’s glass. You lie forward over the controls like you’re praying and between your feet there’s a ship.

It was ten past three. I had eleven boxes left to lift off the <em>Halden Star</em> and no bathroom until six.

“Six, this is tally,” said the radio. “Next is hatch four, row nine, tier two. It’s a forty-footer, blue.”

I swung out. The spreader came down, four corners, it locked on with a thump that I could feel in my teeth. I lifted. The weight came up on the screen, and I stopped.

“Tally, what’ve you got for that one?”

“Furniture,” said Sipho down there. “Eighteen tonnes.”

“I’ve got twenty-six.”

There was a gap. In the gap I looked down through my feet. There’s a light at each corner of the spreader, and they lit up the roof of the box. On the roof of it in the dust somebody had written with a finger, from above, in letters a metre high, so you’d only be able to read it if you were me.

HELP. 14 PEOPLE.

***

You must understand a thing about containers. They’re sealed. There’s no air gets in, other than some little vents the size of your palm. From Halden’s last port it’s nine days.

“Six,” said a different voice. “What’s the hold-up?”

It was Venter, the night manager. He never came on the radio. He was never even on the quay. But I could see him now: a white bakkie, lights off, next to the stack, and beside it a truck with no company on its door. Three men. One had binoculars and they were pointing at my cab.

“Weight’s out, boss,” I said. “I have to log it.”

“Don’t log it. It’s been cleared. Put it on the truck.”

I’ve got a daughter. I want that to be known. I’ve sixteen years in and a bond on the house. All that you’ve got to do with a box is to put it on the truck.

I put my hand on the stick, and began to bring it in. Then I felt it. You do, you drive with your hips. As the box swung there was a shift of weight inside, like when you carry a basin of water, from one end over to the other. And back. It shifted twice. It was too regular for furniture. They were doing it together. They were running, in the dark in there, from side to side, so that somebody would feel it.

“Sipho,” I said on the tally channel, low. “Have you still got your cousin at the Water Police?”

“Why?”

“Ring her. Tell her to bring an ambulance. Tell her that it’s the one in the air.”

***

So: how do you keep hold of two hundred square metres of evidence, with three men on the ground that want it? You don’t put it down.

I took her up. All the way, to the stops, forty metres, until the box hung right beside my own window, blue, wet, turning a bit. And I locked off the hoist and pulled out the key.

“Six! What the hell are you doing?”

“Wind alarm, boss. I’ve got to hold till it clears.”

“There’s no bloody wind!”

“It’s quite strong up here,” I said.

He was clever, you have to give it to him. He didn’t shout again. I saw him speak to the man with the binoculars, and he walked over to the leg of the crane. There’s a lift in there, it’s a cage, about as wide as a coffin. I heard the gate clang. I heard the motor start.

The lift takes four minutes.

There’s a hatch in the roof of the cab. I’d been through it once, in training, on a sunny day with a harness, and I swore then that I would never do it again. I got up on the seat. The wind that there wasn’t any of took my cap off and I watched it go, down, down, until it was a dot on the water. The boom runs out from there over the ship, with a walkway made of mesh. You can see everything through it. I got on to it on my hands and knees with the fire axe down the back of my overall, and I crawled, until I was over the box. It was three metres below, on its four cables, swinging.

I’m fifty-two. I’ve got knees like gravel. I thought of my daughter, I thought, <em>Lindiwe, your mother’s an idiot.</em> And I stepped off.

It makes a noise like a drum. I landed flat with all of me and I lay there with my cheek on the word HELP, and from just under it, through four millimetres of steel, somebody knocked back.

“I’m here,” I said to it. I was laughing or something. “Hold on. Stand away from the end.”

The doors have got a bar and a seal. You can’t do it from the roof. But you can get your axe into the vent and lean on it; they’re only riveted. I leaned. It came off with a crack and went spinning away into the dark, and out of that hole, no bigger than a saucer, came a breath. I’ll never forget it. It was hot. It was like a thing that had been holding its breath for nine days. And then there were fingers, and then a mouth. It was a kid. She put her lips up to that hole and drank the air as you’d drink from a tap.

Behind me the cage arrived. The man got out on to the walkway, with the binoculars swinging on his chest and something else in his hand. He looked at the mesh, and the drop. He looked at me, an old woman in an orange overall lying on a box, in the sky.

“Come back in,” he said. “Bring the key. No one needs to get hurt.”

I held it up, so that he could see it. It’s on a big brass ring. And I did what I’d been wanting to do since midnight. I dropped it, between my knees, into Durban harbour.

“You’ll have to wait for the engineer,” I told him. “He’s on at six.”

He looked down after it. Blue lights were coming along the Bluff, a whole string of them, and a launch was coming round the end of the quay with its lamp on. You can see everything from up there.

“What’s your name?” I said, into the hole. I got my hand down through it as far as the wrist. Something took hold of it. Then someone else did, and someone else, so I had four or five of them, all hanging on to one hand. “I’m Gladys. It’s just till six. I’m not going anywhere. I couldn’t if I wanted.”
`),
  },
] satisfies readonly StorySource[];
