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
] satisfies readonly StorySource[];
