import type { Language } from "~/i18n/languages";

/** The commonest words of a language written in Latin letters: a third of any of its texts, and little of another's. */
export const FUNCTION_WORDS: Record<Extract<Language, "en" | "es" | "fr" | "de">, readonly string[]> = {
  en: "the and of to you your is that it in with what this for not are be but have from can will as they there who how when or if more than about into at by has was which its his her we i my me do does a an on so all no now only".split(
    " ",
  ),
  es: "que de la el los las en y tu tus te una un por con no es lo para se del está pero como más su sus al o si hay ya cuando donde qué sin sobre esta este eso lo le ha puede yo mi me muy todo a".split(
    " ",
  ),
  fr: "de la le les et vous votre vos que qui est une un des dans pour pas ce cette en du ne se sur avec mais il elle on au aux par plus où si sans y sont être a je tu ton ta mon ma c’est c'est tout ou".split(
    " ",
  ),
  de: "der die das und ist du dein deine deinen deiner nicht ein eine einen einem einer zu den dem des es mit sich was auf wie aber für auch dich dir im in von an als oder noch wenn so ich er sie wir man hat wird sind war".split(
    " ",
  ),
};

/** Characters that stand in texts of one Chinese script alone, and are common in it. */
export const SCRIPT_CHARACTERS: Record<Extract<Language, "zh-CN" | "zh-TW">, string> = {
  "zh-CN":
    "这们来时说国学会对发过还没见现问关开无从样经长东车马门间让认识话语读请谁谢觉该爱书买卖头实气电视听难应为与个么动变选择张义边给将别处业种",
  "zh-TW":
    "這們來時說國學會對發過還沒見現問關開無從樣經長東車馬門間讓認識話語讀請誰謝覺該愛書買賣頭實氣電視聽難應為與個麼動變選擇張義邊給將別處業種",
};
