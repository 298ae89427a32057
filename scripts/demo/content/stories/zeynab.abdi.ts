import { prose } from "../html.ts";
import type { StorySource } from "../types.ts";

export const zeynabStories = [
  {
    slug: "the-tailor-of-mile-end",
    title: "The Tailor of Mile End",
    shortDescription:
      "He has been letting out the same blue suit for the same man for six years. Then the man's sister brings it in, to be taken in.",
    genre: ["romance", "drama"],
    posterAlt: "A giant needle and a spool of thread, stitching folds of indigo cloth together.",
    daysAgo: 6,
    likes: 32,
    bookmarks: 15,
    html: prose(`
The first thing that Liban noticed about her was that she’d folded the suit correctly. Nobody does. They bring it in over an arm, or in a carrier bag with the milk. She laid it down on his counter, shoulders inside out, lapels together, the trousers along the crease, and took her hand away from it slowly as if it were asleep.

“It needs taking in,” she said.

He knew the suit. He’d made it, six years before: midnight blue, a good Huddersfield cloth, for a big cheerful accountant called Mahad Jama who was getting married. He’d let it out for the first child. He’d let it out for the second. He had moved the buttons twice, and Mahad had stood on the box with his arms held out, shaking with laughter, saying, “It’s the rice, my brother. It isn’t me, it’s the rice.”

“How much?” he said.

She took out a piece of paper. Someone had written the measurements down in pencil. He read them, and then he read them again, and he didn’t say anything, since in twenty years of having people stand in front of him in their socks he’d learned at least that.

“He’s home on Saturday for my niece’s birthday,” she said. “He wants to wear it. He’s down to...” She stopped. “Well, you can see. I’m his sister. Ifrah. I’m the one who measured, he wouldn’t let the nurse. I may’ve got it wrong, I teach chemistry.”

“It’s not wrong. It’s very exact.” It was. She’d put the half centimetres.

“Can it be done? I know you can only go so far before the pockets meet at the back.”

He looked up at that. People don’t know about the pockets. She had tired eyes, and a green scarf, and a biro mark on her jaw.

“It can be done,” he said. “I’ll have to make it again.”

***

She came on Wednesday to see. She’d come straight from school with a rucksack full of mock exams. He had the jacket in pieces on the table, every seam open, and the canvas lying there like a thing at a doctor’s.

“Oh,” said Ifrah. “I thought that you just sort of did the sides.”

“If you only do the sides, it’ll hang off him. He would look like somebody wearing his own clothes.” He heard how that sounded. “I mean, he’d look like someone who’s lost weight. If I cut it all again, then he’s just a thin man in a good suit.”

She sat down upon the customers’ chair. It was raining on the Mile End Road, and the buses were going through it with that long hush. After a minute she asked whether she could mark there. It was quieter than home. At home there were casseroles. Everyone in Tower Hamlets had brought a casserole, and they stayed to see it eaten.

He cleared the end of the table. He worked and she marked. From time to time she sighed and wrote <em>units!!</em> in a margin. At eight he made tea, with the cardamom and too much sugar, and put it at her elbow, and she drank it without looking up and said, “Who taught you?”

“To make tea?”

“To sew.”

So he told her. His grandmother in Burao had had a machine, a black one with gold flowers. In the war it was the single thing that she wouldn’t leave. She’d carried it on her back to Hartisheik, a woman of sixty, and set it up there under a plastic sheet, and the very first thing she made was not a tent or a blanket. It was a waistcoat. For the headman, so there’d be someone in the camp who looked as though he could say no.

“She said that people see your collar before they hear your mouth,” said Liban.

Ifrah had put down her pen. “I was born in Hartisheik,” she said.

They looked at each other across the open suit.

“Block?”

“I don’t remember. There was a water tank with a bird painted on it.”

“A blue one. With one leg.” He held his palm at the height of the table. “I painted that. I was seven. I ran out of paint before the other leg.”

***

On the Thursday she didn’t come. He had no reason to think she would. He put the sleeves in. He took them out again; there was nothing wrong with them.

On the Friday at six the bell went, and she was there with her coat done up on the wrong buttons. “They’re keeping him in,” she said. “There’s an infection. He can’t come on Saturday.” She said it to the dummy, which had on the jacket, finished, pressed, narrow as a boy’s. “So it isn’t urgent any more. I wanted to tell you not to stay up.”

He could have said that he was sorry. He was; but she’d been hearing it, he thought, all day long, she had come in out of it as if out of weather. He reached for the bag.

“What time is visiting?” he said.

“Till eight. Why?”

“A suit has to be fitted. I don’t let anything go out of here that hasn’t been tried on. It’s a rule.” He was already collecting the pins.

They took the 25. He held the suit up by its hanger all the way, in front of him, standing, like someone escorting a bride. And at the Royal London, on the twelfth floor, the big cheerful man was there in a bed and he wasn’t big, and for some moments Liban had to look very hard at the window, where you could see the whole of the city lighting up.

“My brother,” said Mahad. It was the same voice. It had been left behind in there like furniture too large for the door. “You see? I told them that it was the rice.”

It took the two of them to get him on his feet. Ifrah held him by the elbows. Liban went round with the chalk and the pins in his mouth, and did the things that one does: he ran a thumb down the back seam, he pinched the shoulder. He said, “Stand naturally,” and Mahad said, “I’m being held up by a chemist.” He said, “Breathe out.” He said, “Now look.”

There was a mirror inside the wardrobe door. Mahad looked. He raised his chin, turned to one side, and then to the other. He shot a cuff. It fitted him everywhere. It went in where he went in, and there was no place at which it remembered anything. He was only a thin man, rather distinguished, in a beautiful suit.

“Well, hello,” Mahad said to the person in the glass. “I wondered where you’d got to.”

Liban discovered that he’d run himself through the finger with a pin.

***

In the lift she took his hand and looked at it. She had a plaster in her bag. Naturally she did, she was a teacher. She put it on him, pressing down the ends with her thumb for rather longer than was required.

“It was half a centimetre too long in the left sleeve,” she said.

“I know. He leans.”

“I know he leans. I mean that you saw it.” The lift had got to the ground floor, and the doors opened and waited. There were people outside with flowers. Neither of them got out. “For five months, everyone’s been looking at how much of him has gone,” said Ifrah. “You came in with your mouth full of pins and looked at what was there.”

The doors closed again. They went up, since somebody at the top had called for it.

“I’ve still got some blue,” said Liban. He found it difficult to say, and he said it to the plaster. “Paint. At the shop, it’s for the shutters. I was thinking that there must be something somewhere that could do with a leg.”

She laughed. He hadn’t heard it before, and it was her brother’s laugh, exactly, the whole big thing, coming out of that narrow woman in her wrongly buttoned coat.

“You may as well walk me home,” she said. “There are nine casseroles.”

Mahad came home in March. He wore the suit to his daughter’s party, ten weeks late. And again in the summer to a wedding. It had to be let out for it, a little, at the sides.
`),
  },
  {
    slug: "voice-notes-at-two-in-the-morning",
    title: "Voice Notes at Two in the Morning",
    shortDescription:
      "A night nurse in London and a taxi driver in Hargeisa, two hours and a whole life apart. Told entirely in what they leave each other.",
    genre: ["romance", "drama"],
    posterAlt:
      "Two lit windows far apart in the night, a voice drawn as a line of bars between them.",
    daysAgo: 17,
    likes: 30,
    bookmarks: 14,
    html: prose(`
<strong>02:04 · 0:19</strong> Hello, I think I’ve got the wrong number. You have sent me a picture of a goat. It is a very nice goat. I am in London and I can’t collect it. Please check.

<strong>02:11 · 0:26</strong> Sister, forgive me! My cousin has the same number but with a six. The goat’s for his wedding. I’m glad you like it. It has bitten two people. I am Cabdi, I drive a taxi in Hargeisa. God give you a good night.

<strong>02:13 · 0:08</strong> It’s not night for me. I mean, it is. I’m at work. Good luck to the goat.

<strong>02:40 · 0:31</strong> What work is it at two in the morning, if I can ask? I’m also awake but that’s because I drive people back from the qaad. They are very talkative and then they’re very sad.

<strong>02:58 · 0:44</strong> I’m a nurse. Elderly ward. It’s quiet now. They’re all asleep except Mr. Pargeter, who is waiting for a train. It’s all right, he’s always waiting for it. I tell him that it’s been announced. <em>(a bell)</em> That’s him. I’ve got to go.

***

<strong>02:02 · 0:22</strong> It’s Cabdi, of the goat. I only wanted to ask if the train came.

<strong>02:31 · 1:05</strong> That’s kind. It didn’t come. He was cross with the railway. So I sat with him and we did the timetable. He remembers the whole thing, Crewe, Stafford, Rugby. My father was the same with wells. He had dementia too at the end, and he would go through all the wells from Burao to the Haud, with the depth. We never wrote it down. Sorry. I don’t know why I’m telling you that. It’s this time of the night.

<strong>02:45 · 0:58</strong> No. Tell me. I’ve an old man in the back right now who’s asleep, and I’m driving around the block so as not to wake him. I’m going to say some wells to you, and you tell me if they are the same. Xaaxi. Balli-gubadle. Dibiile... that’s all I have, my mother was from there. Did he say Dibiile?

<strong>02:47 · 0:11</strong> <em>(breathing)</em> Eleven men deep. That’s how he measured it. Eleven men standing.

***

<strong>02:00 · 0:39</strong> Hodan, good evening. Today I asked. There’s a sheikh at the livestock market who knows them. I said, what comes after Dibiile if you are going south? And he looked at me and he said, who is her father?

<strong>02:20 · 0:14</strong> You told him about me?

<strong>02:22 · 0:33</strong> I told him there’s a person in London who has half of a list. He said it is a sin to leave a list like that. I’m sending you the next four. I have them on tape. Listen, you can hear camels.

<strong>02:51 · 1:12</strong> I’ve listened to it in the linen cupboard. Three times. I’d forgotten how they say it, with the little cough before the number. He did that. We used to think it was the cigarettes. It’s just how you say a well. <em>(a long pause)</em> Cabdi, how old are you? I’m thirty-eight. I’ve been married, I’m not any more, I’ve no children. I snore. I thought I’d better say.

<strong>02:53 · 0:20</strong> Forty-four. A widower. One daughter, Sahra, ten years old, she’s the boss. I don’t snore but I sing. I was afraid to ask you that. Thank you for going first.

***

<strong>02:06 · 0:41</strong> Did you know that when you’re at two o’clock then I’m at five in the winter and at four in summer? I looked it up. So I haven’t been awake late. I’ve been getting up early. My daughter has noticed. She says, Aabo, who gets up at four to sit in a car that isn’t moving?

<strong>02:17 · 0:09</strong> <em>(laughing)</em> What did you say?

<strong>02:18 · 0:12</strong> I said it’s good for the battery.

***

<strong>02:33 · 0:52</strong> Mr. Pargeter passed away. An hour ago. I was with him. I told him that the train was in. I didn’t plan to, I’d always said that it had been announced, never that it was in. And he looked so pleased. He asked me, have you got your ticket? And I said, it’s you who’s going. <em>(pause)</em> I’m not crying. It’s only my nose. You needn’t answer it.

<strong>02:34 · 3:10</strong> <em>(a car door; wind; then, some way off from the microphone, a man’s voice, not a trained one, singing. It’s a song for watering camels, that has a pull in it and then a rest, a pull and a rest. It goes on for three minutes. There is a muezzin at the end, far away.)</em>

<strong>02:41 · 0:06</strong> Again, please. If the old man isn’t in the back.

***

<strong>14:15 · 0:17</strong> Hello, this is Sahra. I took my father’s phone. I want to know three things. Can you cook, do you shout, and is it true about the snoring?

<strong>14:52 · 0:35</strong> Hello, Sahra. It’s a pleasure. One, yes, but I only do four things. Two, only at football. Three, I’m afraid so. Now I have a question for you. Does your father know that you have his phone?

<strong>14:53 · 0:04</strong> He’s here. He’s hiding under the steering wheel.

***

<strong>02:10 · 1:20</strong> So. I’ve something for you. I’ve got it all now, the sheikh helped me and two of his friends did. They fought about it, there’s a well that one of them says is dry. Forty-one wells, Burao to the Haud. I’ve driven it. It took eight days and two tyres. At each one I stopped and recorded it, so you can hear what it sounds like, if there’s wind, or if there are people. I said the name and then the depth. With the cough. I thought, she can put it on when she can’t sleep. And at the last one, that’s Dibiile, I measured it with a rope. Hodan, your father wasn’t exact. It’s ten men deep. There’s a place there for one to stand.

<strong>02:12 · 0:03</strong> <em>(nothing; a ward at night; a trolley, a long way away)</em>

<strong>02:29 · 0:48</strong> I’ve got leave in April. It’s three weeks. I have looked at the flights, and there’s one which gets in at four in the morning. I know that’s a terrible time. I’d understand if no one’s awake.

<strong>02:29 · 0:05</strong> I’ll be in the car. It’s good for the battery.
`),
  },
  {
    slug: "shaah-for-two-no-sugar",
    title: "Shaah for Two, No Sugar",
    shortDescription:
      "An aunt arranges nine meetings in nine cafés. The only man whom Deqa likes keeps turning out to be the waiter.",
    genre: ["romance", "comedy"],
    posterAlt:
      "A tall brass teapot pouring a ribbon of tea into two small glasses, with steam in spirals.",
    daysAgo: 44,
    likes: 23,
    bookmarks: 7,
    html: prose(`
Auntie Safiya kept a spreadsheet. It had a column for the family, a column for the prospects and a column, in red, headed <em>Deqa’s Excuses.</em>

“Nine,” she said, turning the laptop around. “I’ve got you nine. All of them have degrees. I’ve arranged for a different café each time, so that nobody will see you being difficult twice.”

Deqa was thirty-one, and a structural engineer, and she’d just come off a week of night possessions on the Overground. She looked at the nine names. “If I do them all,” she said, “will you leave me alone until Ramadan?”

They shook hands on it.

<strong>Number One</strong> was in Whitechapel. He had brought his own chart of how many children. The waiter, who was tall and seemed to be new to it, put down two glasses of shaah and said, “One without sugar.” Deqa hadn’t asked for that. It was just how she took it.

“How did you know?” she said.

“You looked at the bowl like it owed you money.”

Number One explained about compound interest. When the waiter came by with the bill, he’d put the mints on Deqa’s side only.

<strong>Number Two,</strong> in Camden, cried about his ex. Deqa gave him her napkin, and then the spare napkins. She turned to ask for some more, and it was the same waiter.

“You were in Whitechapel,” she said.

“I was let go.” He handed her a stack. “I dropped a tray. In my defence, there was a man talking about compound interest, and I lost consciousness.”

<strong>Number Three</strong> was forty minutes late and said that it was a power move. She spent thirty-five of them finding out that the waiter’s name was Guled, he was doing the cafés in order to pay for his last year of furniture-making at the college, and that this table was going to go. He had noticed it straight away. “It’s racking,” he said, crouching, with his ear next to the leg. “There’s no stretcher.”

“It needs a diagonal,” said Deqa.

“It needs a diagonal,” said Guled, as you would say <em>amen.</em>

He wedged it with a beer mat. When Number Three finally arrived and leaned on it, for emphasis, it held, and she was conscious of a small unreasonable pride.

<strong>Number Four, Number Five.</strong> In Shepherd’s Bush he was wearing an apron that said ASK ME ABOUT OUR PASTRIES. She asked. He said not to. In Walthamstow he wasn’t there, and she sat across from a perfectly nice dentist and ate a perfectly nice pancake and thought that it was the longest hour of her life, including the time she’d been stuck in the lift shaft. Coming out, she nearly walked into somebody running up from the Tube with his tie over his shoulder.

“Shift starts at four,” Guled panted. “Did I miss it? What was he like?”

“Nice.”

“Oh.” He got his breath. “Nice is good.”

“Nice is fine,” said Deqa. They both looked at the dentist, who was unlocking a bicycle, nicely. “How are you getting work in all of them?” she asked. “It’s a different place each week. It can’t be a coincidence. I’ve done the probability, it’s one in about four million.”

His ears went dark. He said that it was an agency. He said they just sent you.

<strong>Number Six</strong> told her that she’d be prettier if she smiled. From behind the counter came the noise of a cup being set down, exceptionally gently, by someone who wanted to throw it.

<strong>Number Seven</strong> was in Peckham, and didn’t come at all. Deqa waited for an hour with her coat on. At the end of it Guled took off his apron, folded it up, brought over two glasses and sat down in the empty chair. He did it like a man stepping out on ice.

“I’m on my break,” he said. “It’s eleven minutes. I could be number seven, if that’s helpful. For the paperwork.”

“Have you got a degree?”

“I’ve a chair. I made it. It hasn’t got a single screw in it.” He turned the glass round on its saucer. “I’ve no prospects. I’ve been sacked from four cafés. I dance badly. I like bridges, and I’ve got opinions about that one at Deptford that I think you built.”

“I did the bearings,” said Deqa.

“I <em>know.</em> I went and lay under it.”

It was very quiet, for Peckham. She realised that she was smiling, and nobody had told her to.

“Nine minutes,” said Guled.

“Tell me about the chair.”

***

“Well?” said Auntie Safiya. She had her reading glasses on, and a cursor was blinking in the red column. “Seven’s mother tells me he went to the wrong Peckham. There are still two more. Eight is an anaesthetist.”

“You can cancel them,” said Deqa. “I’ve met someone. You won’t like it. He’s a waiter.”

She had prepared for it. She had a list, with headings. She was prepared for <em>prospects,</em> and for <em>what will people say.</em> She’d not prepared for her aunt to take off her glasses and polish them on her scarf, and to go on polishing them, with her mouth pressed together in a most peculiar way.

“Which waiter?” said Auntie Safiya.

“What do you mean, which? His name’s Guled. He makes furniture.”

“The tall one? Who notices everything, and drops it?” And she scrolled. She scrolled to the right, past the red column, and past the edge of anything that Deqa had ever been shown. There were nine rows and there, beside each café, in very small type, was a column that was headed <em>Shifts.</em>

“His mother and I were at school together,” said her aunt. “I asked her to send me somebody reliable to keep an eye on you, in case one of them was a murderer. He wouldn’t take any money.” She closed the laptop. “I thought it would take you until number three. I’d told everyone that you were bright.”
`),
  },
] satisfies readonly StorySource[];
