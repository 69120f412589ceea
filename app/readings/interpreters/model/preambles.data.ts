/** Whole lines with which a model says that it will write, before it does, in our languages. */
export const PREAMBLES: readonly RegExp[] = [
  /^(?:(?:sure|sure thing|of course|certainly|absolutely|okay|ok|great|alright|gladly|with pleasure|understood)\b[^:]{0,40}[!,.–—-]\s*)?(?:here(?:['’]s| is| are)|below is|this is|i['’]d be (?:happy|glad) to|let me)\b.{0,80}\b(?:reading|interpretation|answer|spread|response|text)\b.{0,60}[:.!…]$/i,
  /^(?:sure|sure thing|of course|certainly|absolutely|okay|ok|gladly|with pleasure|understood)[!.,:]*$/i,
  /^(?:¡?(?:claro|por supuesto|desde luego|con gusto|con mucho gusto|entendido)[^:]{0,30}[!.,]\s*)?(?:aquí|a continuación|esta es|he aquí|te dejo).{0,80}(?:lectura|interpretación|respuesta|tirada).{0,60}[:.!…]$/i,
  /^¡?(?:claro(?: que sí)?|por supuesto|desde luego|con (?:mucho )?gusto)[!.,:]*$/i,
  /^(?:(?:bien sûr|certainement|avec plaisir|d['’]accord|entendu)[^:]{0,30}\s?[!,.]\s*)?(?:voici|voilà|ci-dessous).{0,80}(?:lecture|interprétation|réponse|tirage).{0,60}[:.!…]$/i,
  /^(?:bien sûr|certainement|avec plaisir|d['’]accord|entendu)\s?[!.,:]*$/i,
  /^(?:(?:gerne|sehr gerne|natürlich|klar|selbstverständlich|sicher|verstanden)[^:]{0,30}[!,.]\s*)?(?:hier (?:ist|kommt|folgt)|im folgenden|nachfolgend|das ist).{0,80}(?:deutung|lesung|antwort|legung|interpretation|reading).{0,60}[:.!…]$/i,
  /^(?:gerne?|sehr gerne|natürlich|klar|selbstverständlich|verstanden)[!.,:]*$/i,
  /^(?:(?:当然|當然|好的|没问题|沒問題|可以|明白了?)(?:可以)?[，！。,!]\s*)?(?:以下|下面|这是|這是|这里是|這裡是|我(?:来|來)).{0,40}(?:解读|解讀|占卜|回答|分析).{0,20}[：:！!。]$/,
  /^(?:当然|當然|好的|没问题|沒問題|明白了?)(?:可以)?[！!。：:，]*$/,
];
