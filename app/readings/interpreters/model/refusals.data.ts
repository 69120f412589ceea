/** How a model begins that will not write what it is asked for, in any of our languages. Each begins a text. */
export const REFUSALS: readonly RegExp[] = [
  /^(?:(?:i(?:['’]m| am) (?:very |really |so )?sorry|sorry|i apologi[sz]e|unfortunately|as an ai[^.,]{0,40})[,.:;—–-]*\s*(?:but\s*)?)*i (?:can(?:['’]t|not| not)|am (?:not able|unable) to|won['’]t|['’]?m (?:not able|unable) to|am not going to|must decline)\s*(?:be able to\s*)?(?:help|assist|comply|do (?:that|this)|fulfil|provide|continue|engage|respond|discuss|create|generate|write|answer|participate|support|give)/i,
  /^(?:(?:lo siento|perdón|disculpa|lamentablemente|como (?:una )?(?:ia|inteligencia)[^.,]{0,40})[^.:;]{0,20}[,.:;]\s*(?:pero\s*)?)*(?:no puedo|no me es posible|no estoy en condiciones de|no voy a poder)\s+(?:ayudar|asistir|cumplir|hacer|proporcionar|continuar|responder|escribir|generar|atender|dar)/i,
  /^(?:(?:(?:je suis )?(?:vraiment )?désolée?|pardon|malheureusement|en tant qu['’]ia[^.,]{0,40})[,.:;]*\s*(?:mais\s*)?)*je ne (?:peux|puis|suis pas en mesure|pourrai)(?: pas)?\s*(?:de\s+|d['’])?(?:vous |y |en |t['’])?(?:aider|assister|répondre|faire|fournir|continuer|écrire|générer|accéder|donner|satisfaire)/i,
  /^(?:(?:es tut mir (?:sehr )?leid|tut mir leid|entschuldig[^,.]{0,20}|leider|als ki[^.,]{0,40})[,.:;–-]*\s*(?:aber\s*)?)*(?:(?:ich kann|kann ich|dabei kann ich)[^.]{0,60}\bnicht\b[^.]{0,30}(?:helfen|weiterhelfen|beantworten|erfüllen|schreiben|nachkommen|unterstützen|bereitstellen|dienen|geben|fortsetzen)|ich kann das nicht)/i,
  /^(?:(?:很|非常|十分)?(?:抱歉|对不起|對不起|不好意思)|作为(?:一个)?(?:ai|人工智能)[^，。]{0,20}|作為(?:一個)?(?:ai|人工智慧)[^，。]{0,20})[，,。！!：:]*(?:但|不过|不過)?(?:我|，)?[^。]{0,6}(?:不能|无法|無法|没办法|沒辦法|没有办法|沒有辦法)/i,
  /^我(?:不能|无法|無法)(?:提供|满足|滿足|协助|協助|帮助|幫助|回答|继续|繼續|处理|處理|完成)/,
];
