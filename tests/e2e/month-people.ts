/**
 * Who lives a month: where, and what they write. Their hour of the daily letter is half an hour before they come, or an hour and a half,
 * as their clocks are put forward or not.
 */
export const PEOPLE = {
  en: {
    zone: "America/New_York",
    hour: "7",
    move: "What does my move to another city bring me?",
    job: "Should I quit my job?",
    jobDay: "March 5, 2027",
    jobAgain: "Is it a good idea to leave my job?",
    signs: "How can we talk to each other better?",
    love: "How can my partner and I be closer?",
    note: "The kestrel hung in the rain.",
    noteAgain: "The kestrel hung in the rain, and then it was gone.",
    word: "kestrel",
    tags: "rain, pond",
    tag: "pond",
    outcome: "We moved, and wisteria grows at the door.",
    grown: "wisteria",
  },
  "zh-TW": {
    zone: "Asia/Taipei",
    hour: "20",
    move: "搬到另一個城市會帶給我什麼？",
    job: "我該辭職嗎？",
    jobDay: "2027年3月5日",
    jobAgain: "我要不要離職？",
    signs: "我們怎樣才能更好地溝通？",
    love: "我和伴侶怎樣才能更親近？",
    note: "池邊的白鷺站在雨裡。",
    noteAgain: "池邊的白鷺站在雨裡，後來飛走了。",
    word: "白鷺",
    tags: "下雨, 池塘",
    tag: "池塘",
    outcome: "我們搬了，門口長著紫藤。",
    grown: "紫藤",
  },
} as const;

export type Person = (typeof PEOPLE)[keyof typeof PEOPLE];
