import type { SpokenLanguage } from "../question";

/** Who is spoken of by a word that names nobody: as who does something, or to whom it is done; and whether somebody is a man or a woman. */
export type SpeechPart =
  | "i"
  | "me"
  | "he"
  | "him"
  | "she"
  | "her"
  | "they"
  | "them"
  | "we"
  | "my"
  | "man"
  | "woman";

interface Speech {
  /** Words, without accents, between `|`. */
  parts: Partial<Record<SpeechPart, string>>;
  denials: string;
  /** What asks about what is over. */
  past: RegExp;
}

/** Of each language who is spoken of, and what denies; written as in a list of words, Chinese in simplified characters. */
export const SPEECH: Record<SpokenLanguage, Speech> = {
  en: {
    parts: {
      i: "i|i'm|i'll|i've|i'd|im|ive",
      me: "me|myself",
      my: "my|mine",
      he: "he|he's|he'll|he'd|hes",
      him: "him|his|himself",
      she: "she|she's|she'll|she'd|shes",
      her: "her|hers|herself",
      they: "they|they're|they'll|they've",
      them: "them|their|theirs",
      we: "we|we're|we'll|us|our",
      man: "man|husband|boyfriend|bf|guy|hubby|fiance|ex-husband|ex-boyfriend|gentleman|fella|bloke",
      woman: "woman|wife|girlfriend|gf|fiancee|ex-wife|ex-girlfriend|lady|girl",
    },
    denials:
      "not|no|never|don't|dont|won't|wont|isn't|isnt|doesn't|doesnt|can't|cant|cannot|shouldn't|shouldnt|without|nobody|nothing|aren't|didn't|haven't|hasn't|wouldn't|instead of",
    past: /\b(?:did|was|were|has|have|had)\b/i,
  },
  de: {
    parts: {
      i: "ich",
      me: "mich|mir",
      my: "mein|meine|meinen|meinem|meiner|meines",
      he: "er",
      him: "ihn|ihm|sein|seine|seinen|seinem|seiner|seines",
      she: "sie",
      her: "ihr|ihre|ihren|ihrem|ihrer",
      we: "wir|uns|unser|unsere|unseren|unserem|unserer",
      man: "mann|ehemann|freund|exfreund|ex-freund|exmann|ex-mann|verlobter|typ|kerl|lebensgefahrte|chef|kollege",
      woman:
        "frau|ehefrau|freundin|exfreundin|ex-freundin|exfrau|ex-frau|verlobte|lebensgefahrtin|chefin|kollegin",
    },
    denials: "nicht|nich|kein|keine|keinen|keinem|keiner|keins|nie|niemals|ohne|nichts|niemand|statt",
    past: /\b(?:war|waren|hatte|wurde)\b|\b(?:hab|habe|hat|haben|bin|ist|sind)\b.*(?:ge\p{L}{2,}(?:t|en)|bestanden|verloren|verlassen|betrogen)(?!\p{L})/iu,
  },
  fr: {
    parts: {
      i: "je|j",
      me: "me|m|moi",
      my: "mon|ma|mes",
      he: "il",
      him: "lui",
      she: "elle",
      they: "ils|elles",
      them: "leur|leurs|eux",
      we: "nous|notre|nos|on",
      man: "homme|mari|copain|petit ami|fiance|ex-mari|mec|compagnon|gars|ami",
      woman: "femme|epouse|copine|petite amie|fiancee|ex-femme|nana|compagne|fille|amie",
    },
    denials: "pas|jamais|plus|sans|aucun|aucune|rien|personne|au lieu de",
    past: /(?<!\p{L})(?:ai|as|a|avons|ont|était|étais)(?:-je|-t-\p{L}+)?\s.*\p{L}(?:é|i|u|is|it|ert)e?s?(?!\p{L})/iu,
  },
  es: {
    parts: {
      i: "yo|debo|deberia|puedo|podre|tengo|voy|estoy|soy|hago|seria|sere|tendre|hare|ire",
      me: "me|conmigo",
      my: "mi|mis|mio|mia",
      she: "ella",
      they: "ellos|ellas",
      we: "nosotros|nosotras|nos|nuestro|nuestra|nuestros|nuestras",
      man: "hombre|marido|esposo|novio|prometido|exmarido|exnovio|chico|jefe|amigo|companero",
      woman: "mujer|esposa|novia|prometida|exmujer|exnovia|chica|jefa|amiga|companera",
    },
    denials: "no|nunca|jamas|sin|ningun|ninguna|nada|nadie|tampoco|en vez de",
    past: /(?<!\p{L})(?:he|has|ha|hemos|han)\s\p{L}+(?:[aií]do|to|cho)(?!\p{L})|\p{L}(?:ó|aron|ieron)(?!\p{L})/iu,
  },
  zh: {
    parts: {
      i: "我",
      he: "他",
      she: "她",
      they: "他们|她们|对方",
      we: "我们|咱们|咱俩|我俩",
      man: "男友|男朋友|老公|丈夫|先生|前夫|前男友|未婚夫|男生|男人",
      woman: "女友|女朋友|老婆|妻子|太太|前妻|前女友|未婚妻|女生|女人|媳妇",
    },
    denials: "不|没|别",
    past: /了[吗没嗎沒]|过[了吗嗎過]|過[了嗎]|上次|当初|當初/u,
  },
};
