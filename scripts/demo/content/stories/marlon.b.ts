import { prose } from "../html.ts";
import type { StorySource } from "../types.ts";

export const marlonStories = [
  {
    slug: "minutes-of-the-village-goat-committee",
    title: "Minutes of the Village Goat Committee",
    shortDescription:
      "Official record of the extraordinary meeting concerning one (1) goat, the property of nobody, and the damage to the Chairman's election posters.",
    genre: ["comedy", "satire"],
    posterAlt:
      "A proud goat on a rock, chewing a scrap of poster, in front of green hills and a striped sun.",
    daysAgo: 29,
    likes: 25,
    bookmarks: 5,
    html: prose(`
<strong>Present:</strong> Mr. Cuthbert Baptiste (Chairman), Mrs. Ione Alleyne (Secretary), Mr. Boysie Ramlal (Treasurer), Teacher Gwen (Member), the Goat (uninvited).

<strong>Apologies:</strong> None was offered.

<strong>1. Call to order.</strong> The meeting was called to order at 6:00. At 6:40 it came to order. The Chairman asked that the Goat be put out. The Goat was put out. The Chairman gave the opening prayer, during which the Goat came back in.

<strong>2. Minutes of the last meeting.</strong> The Secretary regretted that the minutes of the last meeting could not be read, as the Goat had eaten them. Teacher Gwen asked whether this was the same goat. It was. The minutes were taken as read, on the ground that somebody had taken them.

<strong>3. Matters arising.</strong> The Chairman said that he’d come straight to the point. On the 3rd, one hundred posters had been put up between the junction and the standpipe, bearing his face and the words A MAN YOU CAN TRUST. By the morning of the 4th there were eleven. On the remaining eleven the face had been consumed and the words left. He wished to know what the Committee proposed to do about it.

Mr. Ramlal said that speaking as Treasurer he thought it had improved them.

<strong>4. Ownership.</strong> The Secretary reported that she had gone from house to house. Mrs. Joseph said it was Mr. Pierre’s goat. Mr. Pierre said that he had sold it to Tall Boy in 2019. Tall Boy said he had given it to his ex-girlfriend as a peace offering. The ex-girlfriend said that there was no peace and she’d never accepted it. In law, said Teacher Gwen, who has a nephew, the Goat appeared to be independent.

The Chairman asked if it was the position of this Committee that nobody at all was responsible.

Mr. Ramlal said, for the minutes, that it was what they’d been told about the bridge.

<strong>5. Heated discussion.</strong> There was a heated discussion. The Secretary wasn’t able to write during this item, as she was holding Mr. Ramlal.

<strong>6. The Goat’s record.</strong> Teacher Gwen then asked leave to speak in favour of the Goat. She had made a list. She’d been watching it from the school window for two terms, having a slow class.

<ul><li>It kept the verge from the junction to the health centre, which the Council had been going to cut since Easter of last year.</li><li>It attended every funeral.</li><li>It’d stood in the middle of the road outside the school at ten to three each weekday, without being asked, and cars stopped. They had written to the Ministry four times for a crossing.</li><li>It was seen to go up Mother Lucy’s steps each evening to look in at her window and come away. On the night when she had the fall it didn’t come away. It made noise till somebody came.</li></ul>

The Chairman said that was all very well. But it had no platform.

The Secretary noted that at this point the Goat got up on the table.

<strong>7. Motion.</strong> Moved by the Chairman: that the Goat be curried. Seconded: nobody. The Chairman asked if he’d been heard. He had been.

<strong>8. Further motion.</strong> Moved by Mr. Ramlal, as a joke: that the Goat be nominated. The Chairman laughed. He was observed to stop. Mr. Ramlal had gone and got the form.

There was discussion of whether the Goat met the requirements. It had been born in the district. It was over the age, in goat. It’d never been bankrupt. It was asked if it had ever taken money from any person, and Teacher Gwen said that someone once offered it a five-dollar note and it ate that in front of everybody. It was agreed this was more transparent than they were used to.

The Chairman said it was a mockery. He said, with some feeling, that he’d served that village for twenty-two years. He asked if any person could put a hand on their heart and name one thing which the Goat could do for them that he couldn’t.

There was a silence. Mother Lucy, who’d been brought in by her grandson, and was thought to be asleep, said:

“It does come when you call it.”

<strong>9. Vote.</strong> For the Chairman: one. For the Goat: twenty-three. Spoiled, one; the Goat had reached it before the Secretary could.

<strong>10. Address by the Chairman.</strong> Mr. Baptiste rose and said he would like to be minuted. He said that he had not known about Mother Lucy’s fall. He lived two doors from her. He said he’d had his face put up a hundred times between the junction and the standpipe, and now that he thought of it, he couldn’t remember when he had last walked from the one to the other. He sat down. After a while he asked whether the Goat had a deputy.

It hadn’t.

Moved by Teacher Gwen, that Mr. Baptiste be appointed as Deputy to the Goat, and that he walk behind it for one month and take note of where it goes. Seconded by Mother Lucy. Carried.

<strong>11. Any other business.</strong> The bridge. It was agreed to see what the Goat thought.

<strong>12. Close.</strong> The meeting closed at 9:15 with a prayer. The Goat and its Deputy were last seen going together up Mother Lucy’s steps.

<em>Note by the Secretary: These minutes are a fair copy. Page two of the original is wanting a corner.</em>
`),
  },
] satisfies readonly StorySource[];
