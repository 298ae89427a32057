import type { DemoStatus } from "./types.ts";

/** Statuses of the last day. Saved ones stay visible after 24 hours. */
export const statuses: readonly DemoStatus[] = [
  {
    author: "ama.serwaa",
    hoursAgo: 19.5,
    mood: "Peaceful",
    textStyle: "playfair",
    background: "Maroon",
    isSaved: true,
    content:
      "A story that is not told goes sour, like palm wine. Sit down, I am opening one tonight.",
  },
  {
    author: "ama.serwaa",
    hoursAgo: 3.1,
    mood: "Happy",
    textStyle: "handwriting",
    background: "Green",
    content: "The mango tree has forgiven us. First fruit since the storm.",
  },
  {
    author: "tunde_writes",
    hoursAgo: 7.4,
    mood: "Frustrated",
    textStyle: "ubuntu",
    background: "OrangeRed",
    content:
      "Third Mainland Bridge update: I have now written four pages, eaten two boiled eggs and made a friend in the next lane. We have moved eleven metres. His name is Sunday. So is today.",
  },
  {
    author: "tunde_writes",
    hoursAgo: 6.8,
    mood: "Sarcastic",
    textStyle: "ubuntu",
    background: "Dark",
    content: "Twelve metres.",
  },
  {
    author: "tunde_writes",
    hoursAgo: 1.2,
    mood: "Celebrating",
    textStyle: "lobster",
    background: "Purple",
    content: "HOME. Sunday has been invited to my sister's wedding.",
  },
  {
    author: "wanjiru.k",
    hoursAgo: 10.3,
    mood: "Thinking",
    textStyle: "raleway",
    background: "Navy",
    isSaved: true,
    content:
      "Somewhere above Nakuru tonight a screw the size of my thumb is passing at seven kilometres a second. Somebody tightened it by hand once, and blew on their fingers first.",
  },
  {
    author: "naledi",
    hoursAgo: 13.6,
    mood: "Cool",
    textStyle: "josefin",
    background: "OliveDrab",
    content:
      "Two farms, one fence, three maps. Everybody is being very polite. I give it until lunch.",
  },
  {
    author: "naledi",
    hoursAgo: 9.1,
    mood: null,
    textStyle: "josefin",
    background: "OliveDrab",
    content: "It was before lunch.",
  },
  {
    author: "idrissa.diarra",
    hoursAgo: 21.2,
    mood: "Tired",
    textStyle: "serif",
    background: "Teal",
    content:
      "I read a letter from 1897 all day. Half of it is about a donkey. The historian in me wanted politics; the neighbour in me wants to know what became of the donkey.",
  },
  {
    author: "nour_alhassan",
    hoursAgo: 5.5,
    mood: "Sad",
    textStyle: "quicksand",
    background: "Indigo",
    isSaved: true,
    content:
      "النهر لا يسأل عن اسمك حين تعود.\nThe river does not ask your name when you come back.",
  },
  {
    author: "zeynab.abdi",
    hoursAgo: 2.3,
    mood: "Loved",
    textStyle: "pacifico",
    background: "Pink",
    content:
      "He ironed my work blouse while I was asleep. Put THAT in a romance novel. Actually I will.",
  },
  {
    author: "mestawet",
    hoursAgo: 16.9,
    mood: "Surprised",
    textStyle: "montserrat",
    background: "Violet",
    content:
      "A gelada sat down beside my tent, looked at chapter nine, and left. I am rewriting chapter nine.",
  },
  {
    author: "chipo_codes",
    hoursAgo: 4.4,
    mood: "Laughing",
    textStyle: "monospace",
    background: "Dark",
    content:
      "while (power.isOut()) {\n  write(byCandle);\n}\n// it has been an infinite loop since Tuesday",
  },
  {
    author: "marlon.b",
    hoursAgo: 8.7,
    mood: "Angry",
    textStyle: "shadows-into-light",
    background: "Red",
    content:
      "Whoever took my grandmother's dutch pot from the yard: I know, she knows, and she has already told the whole of the congregation. Bring it back before Sunday and we will say that you were airing it.",
  },
  {
    author: "eloise.ndiaye",
    hoursAgo: 12.2,
    mood: "Innocent",
    textStyle: "indie-flower",
    background: "Turquoise",
    content: "Yes, I saw the deadline. I waved at it.",
  },
  {
    author: "mirela.v",
    hoursAgo: 22.8,
    mood: "Crying",
    textStyle: "caveat",
    background: "Blue",
    content:
      "The old lighthouse keeper read my story about him. He only corrected the number of stairs.",
  },
  {
    author: "thandeka.m",
    hoursAgo: 0.8,
    mood: "Hugging",
    textStyle: "opensans",
    background: "Orange",
    content:
      "To the girl on the 6:15 taxi who was reading my story and missed her stop: I am sorry, and thank you.",
  },
  {
    author: "yara.c",
    hoursAgo: 14.5,
    mood: "Happy",
    textStyle: "lobster",
    background: "Gold",
    isSaved: true,
    content:
      "The drums go up at five. If you hear them, you are invited. If you do not, come nearer.",
  },
  {
    author: "joaquim.t",
    hoursAgo: 17.7,
    mood: "Thinking",
    textStyle: "normal",
    background: "Navy",
    content:
      "My father never learned to swim and fished for forty years. I asked him why. He said: the sea and I have an agreement. I asked what it was. He said: I do not go in, and she does not come out. Last night she came up to the second step of the house, looked in at the door like a neighbour who wants to borrow sugar, and went away again. This morning he swept the sand off the step, put a bowl of sugar there and went to work. I have a degree in marine science. I have nothing to add.",
  },
  {
    author: "grace.atieno",
    hoursAgo: 11.4,
    mood: "Tired",
    textStyle: "quicksand",
    background: "Teal",
    content: "Night shift. Four births, no deaths, one very long story on my phone. A good night.",
  },
  {
    author: "jojo.mensah",
    hoursAgo: 1.9,
    mood: "Surprised",
    textStyle: "indie-flower",
    background: "Green",
    content: "guys there is a MONSTER in the new one and it does HOMEWORK",
  },
  {
    author: "khadija.m",
    hoursAgo: 6.1,
    mood: "Peaceful",
    textStyle: "serif",
    background: "Maroon",
    isSaved: true,
    content: "Shop rule no. 1: the cat chooses first.",
  },
  {
    author: "khadija.m",
    hoursAgo: 5.9,
    mood: "Laughing",
    textStyle: "serif",
    background: "Maroon",
    content: "The cat has chosen the customer's hat.",
  },
  {
    author: "dele.ogun",
    hoursAgo: 15.3,
    mood: "Cool",
    textStyle: "montserrat",
    background: "Blue",
    content: "Rode the 214 today for pleasure. Tickets all in order. I checked.",
  },
  {
    author: "nkechi_o",
    hoursAgo: 18.1,
    mood: "Frustrated",
    textStyle: "monospace",
    background: "Violet",
    content:
      "A pupil proved that 1 = 2 today. I found the mistake after school. I will not sleep until I know if he knew.",
  },
  {
    author: "winston.j",
    hoursAgo: 2.7,
    mood: "Celebrating",
    textStyle: "pacifico",
    background: "Orange",
    content: "Judges' verdict: the second verse was late, but it came dressed.",
  },
  {
    author: "samira.h",
    hoursAgo: 20.4,
    mood: "Sarcastic",
    textStyle: "playfair",
    background: "Purple",
    content:
      "Four languages, and in all four the comma goes where the author is surest that it does not.",
  },
  {
    author: "rosa_bahia",
    hoursAgo: 0.4,
    mood: "Loved",
    textStyle: "caveat",
    background: "Red",
    content:
      "My neighbour's drums again. I pretend to complain. I have moved my chair to the wall.",
  },
  {
    author: "kofi_reads",
    hoursAgo: 11.4,
    mood: "Tired",
    textStyle: "normal",
    background: "Teal",
    isSaved: true,
    content: "Night shift arithmetic: one story per quiet hour. Tonight, four.",
  },
  {
    author: "kofi_reads",
    hoursAgo: 2.7,
    mood: "Laughing",
    textStyle: "quicksand",
    background: "Violet",
    content:
      "A customer came in at two and asked for something against endings. I told him that we have nothing on the shelf. Then I gave him Auntie Ama's spider to read at the counter. He came back at four, woke me, and asked for the one after it. I have never been prouder of a prescription.",
  },
];
