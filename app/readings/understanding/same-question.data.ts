import type { SpokenLanguage } from "./question";

/** The words by which a question is known again, written as in a list of words: `*` stands for any further letters; Chinese in simplified characters. */
interface RepeatedWords {
  /** What says nothing of what is asked. */
  fillers: readonly string[];
  /** What asks whether somebody is to do something. */
  toAct: readonly string[];
  negations: readonly string[];
  /** Whoever is spoken of by a word that names nobody, each form by itself: who does it to whom is told by them. */
  others: readonly string[];
  /** The asker, as the one who does something. */
  selves: readonly string[];
  /** What is said in several ways. The first three are about work: to give it up, work itself, which both others have in them, and to find it. */
  alike: readonly (readonly string[])[];
}

export const REPEATED_WORDS: Record<SpokenLanguage, RepeatedWords> = {
  en: {
    fillers: phrases(
      "please|tell me|can you tell me|do you think|i wonder|i wonder if|really|actually|just|soon|now|right now|currently|at the moment|these days|ever|finally|any time soon|the cards|cards|say|know|want to know|would like to know|i would like|a|an|the|my|our|to|of|for|with|at|in|on|that|this|it|there|be|is|are|am|was|do|does|did|will|would|can|could|should|shall|have|has|had|and|so|if|whether|about|me|i|he|she|him|her|his|they|them|we|us|you|what|going|gonna|get|got|some|any|from|again|still|way|time|right|good idea|good|idea|best|better|make sense|chance|there a chance|likely|going to happen|happen",
    ),
    toAct: phrases(
      "should i|should we|shall i|shall we|is it time to|is it time for me to|is it a good idea to|is it right to|is it wise to|would it be wise to|would it be better to|do i do well to|does it make sense to|am i right to|is it smart to|would it be a good idea to|is it better to",
    ),
    negations: phrases(
      "not|no|never|don't|dont|won't|wont|isn't|isnt|doesn't|doesnt|can't|cant|cannot|shouldn't|shouldnt|without|stop|avoid",
    ),
    others: phrases("he|him|his|she|her|hers|they|them|their|we|us|our"),
    selves: phrases("i"),
    alike: groups(
      "quit my job|quit|leave my job|leave this job|leave my work|resign*|give notice|hand in my notice|give up my job",
      "job|work|position|workplace|employment",
      "find a job|find a new job|new job|get a new job|find work|land a job",
      "move out|move|moving|relocat*|change cities|move house",
      "come back|coming back|comes back|return*|get back together|getting back together|back together",
      "love|loves|in love with|have feelings for|has feelings for|feel for|feels for",
      "like me|likes me|into me|fancy me|fancies me|interested in me|attracted to me",
      "stay together|last|be together|work out|have a future",
      "marry|married|marriage|wedding|propose|tie the knot",
      "text|message|write to|write|call|calls|contact|reach out|get in touch|hear from",
      "forgive*|make up|reconcile*",
      "apologi*|say sorry",
      "trust|rely on|count on",
      "pass|succeed in|make it through",
      "exam|exams|test|finals",
      "buy a house|buy a home|buy an apartment|buy a flat|buy a place",
      "find love|find a partner|find someone|meet someone|meet somebody|find somebody|meet the right person",
      "raise|pay rise|more money at work|salary increase|higher salary|more salary",
      "promot*|step up at work",
      "boyfriend|bf",
      "girlfriend|gf",
      "start a business|start my own business|own business|found a company|self employed|go freelance|start my own company",
      "break up|split up|end the relationship|end my relationship|leave him|leave her|end it with",
      "study|studies|degree|go to university|go to college|university|college",
      "boss|manager|supervisor",
    ),
  },
  de: {
    fillers: phrases(
      "bitte|sag mir|sagt mir|kannst du mir sagen|glaubst du|meinst du|ich frage mich|ob|wirklich|eigentlich|mal|denn|wohl|bald|jetzt|gerade|momentan|zurzeit|derzeit|jemals|endlich|die karten|karten|sagen|wissen|ich|mich|mir|mein|meine|meinen|meinem|meiner|der|die|das|den|dem|des|ein|eine|einen|einem|einer|zu|zum|zur|mit|bei|beim|in|im|an|am|auf|aus|von|vom|fur|es|er|sie|ihm|ihn|ihr|ihre|ihren|wir|uns|du|dass|und|so|ist|sind|war|bin|wird|werde|werden|wurde|soll|sollte|kann|konnte|hat|habe|haben|noch|wieder|da|dann|was|um|uber|gut|gute idee|idee|besser|richtig|sinnvoll|zeit|chance|moglich|machen|auf jeden fall|bekomme|bekommen|kriege|kriegen",
    ),
    toAct: phrases(
      "soll ich|sollte ich|sollen wir|sollten wir|ist es zeit zu|ist es zeit|ist es eine gute idee|ist es klug|ist es richtig|ware es besser|ware es klug|ist es besser|ist es sinnvoll|mache ich es richtig wenn ich",
    ),
    negations: phrases("nicht|kein|keine|keinen|keinem|keiner|nie|niemals|ohne|aufhoren|nichts"),
    others: phrases("er|ihn|ihm|sein|seine|sie|ihr|ihre|ihren|wir|uns|unser|unsere"),
    selves: phrases("ich"),
    alike: groups(
      "kundig*|job aufgeben|stelle aufgeben|arbeit aufgeben|job aufzugeben|stelle aufzugeben|arbeit aufzugeben|job hinschmeissen|job hinwerfen|stelle kundigen|job kundigen|arbeit kundigen|aufhoren zu arbeiten|job verlassen",
      "job|arbeit|stelle|arbeitsplatz|arbeitsstelle",
      "neuen job|neue stelle|neue arbeit|job finden|arbeit finden",
      "umziehen|umzug|wegziehen|ziehen|ausziehen",
      "zuruckkommen|kommt zuruck|kommen zuruck|zuruckkehr*|zuruck",
      "lieb*|gefuhle fur|empfindet fur|verliebt in",
      "mag mich|steht auf mich|interesse an mir|interessiert sich fur mich",
      "zusammenbleib*|zusammen bleiben|bleiben zusammen|halt unsere beziehung|zukunft haben|hat zukunft",
      "heirat*|hochzeit|ehe",
      "schreib*|meldet sich|melden|anruf*|ruft an|rufen|kontakt*|nachricht|von ihm horen|von ihr horen",
      "verzeih*|vergeb*|versohn*|vertragen",
      "entschuldig*",
      "vertrau*|verlassen auf",
      "bestehe*|besteh|schaff*",
      "prufung*|klausur*|examen|test",
      "haus kaufen|wohnung kaufen|hauskauf|wohnungskauf|eigenheim",
      "liebe finden|partner finden|jemanden finden|jemanden kennenlernen|jemanden kennen lernen|die richtige person treffen",
      "gehaltserhohung|mehr gehalt|mehr lohn|lohnerhohung",
      "beforder*|aufsteigen|aufstieg",
      "selbststandig*|selbstandig*|eigene firma grunden|eigene firma|firma grunden|unternehmen grunden|eigenes unternehmen",
      "trennen|trennung|schluss machen|beziehung beenden",
      "studium|studieren|studiere|uni|universitat",
      "chef|chefin|vorgesetzte*|vorgesetzter",
    ),
  },
  fr: {
    fillers: phrases(
      "s il vous plait|dites moi|dis moi|pensez vous|je me demande|est ce que|est ce qu|si|vraiment|bientot|maintenant|en ce moment|actuellement|un jour|enfin|les cartes|cartes|savoir|je|me|moi|mon|ma|mes|le|la|les|un|une|des|de|du|a|au|aux|en|dans|pour|avec|sur|chez|ce|cette|cet|il|elle|lui|ils|elles|nous|on|vous|que|qui|et|est|sont|suis|vais|va|vas|dois|devrais|faut|faut il|peux|ai|as|avoir|etre|encore|y|ne|bonne idee|idee|bon|mieux|raison|temps|moment|chance|chances|t|qu|j|m|l|d|n|s|c|obten*|recevoir",
    ),
    toAct: phrases(
      "dois je|devrais je|est ce que je dois|est ce que je devrais|faut il que je|est il temps de|est ce une bonne idee de|est ce le moment de|ferais je mieux de|ai je raison de|vaut il mieux|est ce que je ferais bien de|serait il sage de|devons nous|devrions nous",
    ),
    negations: phrases("pas|jamais|plus|sans|aucun|aucune|rien|ne|arreter|eviter"),
    others: phrases("il|elle|lui|son|sa|ses|ils|elles|leur|nous|notre"),
    selves: phrases("je|j"),
    alike: groups(
      "demissionn*|quitter mon travail|quitter mon emploi|quitter mon poste|quitter mon boulot|donner ma demission|quitter mon job",
      "travail|emploi|poste|boulot|job",
      "trouver un travail|trouver un emploi|nouveau travail|nouvel emploi|nouveau poste|nouveau boulot",
      "demenag*|changer de ville|partir vivre|m installer",
      "reven*|revien*|retour|se remettre ensemble|retourner avec",
      "aime|aimer|amoureux|amoureuse|sentiments pour|eprouve",
      "je lui plais|interesse par moi|attire par moi|l interesse",
      "rester ensemble|avenir ensemble|durer|un avenir",
      "mari*|epous*|mariage",
      "ecri*|appel*|contact*|envoyer un message|message|nouvelles|donner signe|donnera",
      "pardonn*|reconcili*",
      "excus*|demander pardon",
      "confiance|compter sur|fier",
      "reussi*|avoir mon examen",
      "examen*|concours|epreuve*|partiel*",
      "acheter une maison|acheter un appartement|acheter un logement",
      "trouver l amour|rencontrer quelqu un|trouver quelqu un|rencontrer l amour|trouver un partenaire",
      "augmentation|meilleur salaire|gagner plus",
      "promotion|promu|promue",
      "mon entreprise|ma propre entreprise|a mon compte|independant|independante|creer une entreprise|creer mon entreprise|creer ma societe",
      "rompre|rupture|me separer|separ*|mettre fin",
      "etudes|etudier|universite|fac",
      "patron|patronne|chef|superieur|superieure|cheffe",
    ),
  },
  es: {
    fillers: phrases(
      "por favor|dime|me pregunto|crees que|crees|piensas que|de verdad|realmente|pronto|ahora|ahora mismo|actualmente|en este momento|algun dia|por fin|las cartas|cartas|saber|yo|me|mi|mis|el|la|los|las|un|una|unos|unas|de|del|a|al|en|con|por|para|que|y|si|es|son|soy|estoy|esta|estan|voy|va|ir|lo|le|se|ella|ellos|ellas|nosotros|nos|tu|te|ha|he|hay|debo|deberia|debemos|tengo|puedo|aun|todavia|esto|este|ese|buena idea|idea|bien|bueno|mejor|momento|hora|tiempo|posibilidad|posible",
    ),
    toAct: phrases(
      "debo|deberia|debemos|deberiamos|tengo que|es hora de|es buena idea|es una buena idea|es el momento de|hago bien en|haria bien en|seria mejor|es mejor|me conviene|seria sensato|seria buena idea",
    ),
    negations: phrases("no|nunca|jamas|sin|ningun|ninguna|nada|dejar de|evitar"),
    others: phrases("ella|lo|le|su|sus|ellos|ellas|nosotros|nos|nuestro|nuestra"),
    selves: phrases("yo|me"),
    alike: groups(
      "renunci*|dejar mi trabajo|dejar el trabajo|dejar este trabajo|dejar mi empleo|dejar mi puesto|dimitir|irme de mi trabajo|marcharme de mi trabajo",
      "trabajo|empleo|puesto|curro",
      "encontrar trabajo|encontrare trabajo|nuevo trabajo|nuevo empleo|encontrar empleo|conseguire trabajo|conseguire empleo|encontrare empleo",
      "mudar*|mudanza|cambiar de ciudad|cambiarme de ciudad|cambiar de casa",
      "volver*|vuelve|regres*|vuelva",
      "ama|amor|quiere|me ama|me quiere|enamorado|enamorada|siente algo|sentimientos",
      "le gusto|interesado en mi|interesada en mi|atraido por mi|atraida por mi|le intereso",
      "seguiremos juntos|seguir juntos|estar juntos|futuro juntos|tenemos futuro|durara|seguir con nosotros",
      "cas*rme|casar*|casare|boda|matrimonio",
      "escrib*|llam*|contact*|mensaje|noticias",
      "perdon*|reconcili*",
      "disculp*|pedir perdon",
      "confi*|fiarme|contar con",
      "aprob*|apruebo|pasar|pasare|superar|superare",
      "examen*|oposicion*|prueba*",
      "comprar una casa|comprar casa|comprar un piso|comprar piso|comprar una vivienda",
      "encontrar el amor|encontrare el amor|encontrar pareja|encontrare pareja|conocere a alguien|conocer a alguien|encontrare a alguien|encontrar a alguien",
      "aumento|aumento de sueldo|mas sueldo|mejor sueldo|subida de sueldo|subiran el sueldo",
      "ascen*|ascienden",
      "mi propio negocio|mi negocio|propio negocio|montar una empresa|montar mi empresa|crear mi empresa|autonomo|autonoma|emprender|abrir un negocio",
      "romper|terminar con|separar*|cortar con|terminar la relacion|dejar la relacion",
      "carrera|estudiar|estudios|universidad",
      "jefe|jefa|superior",
    ),
  },
  zh: {
    fillers: phrases(
      "请问|请|告诉我|想知道|想问|想问问|我想知道|你觉得|觉得|真的|究竟|到底|现在|最近|目前|当下|很快|马上|快要|什么时候|吗|呢|吧|啊|呀|的|了|是不是|会不会|能不能|该不该|要不要|是否|应该|应不应该|可以|可不可以|可能|有没有可能|有没有机会|有机会|机会|适合|适不适合|好不好|好吗|合适|对不对|对|我|自己|他|她|他们|我们|这|那|这个|那个|这份|这次|一个|一下|还|再|又|会|能|要|该|想|在|跟|和|对于|关于|把|被|给|从|到|上|下|里|中|去|来|有|没|没有|是|就|也|都|如何|怎么样|怎样|怎么|什么|时候|个|位|还有|时机|是时候",
    ),
    toAct: phrases(
      "该不该|要不要|应该|应不应该|该|是不是该|是否该|是否应该|是时候|适合|适不适合|现在适合|好不好|合适",
    ),
    negations: phrases("不要|不想|不会|不能|不再|不该|别|没办法|拒绝|停止|放弃"),
    others: phrases("他|她|他们|她们|我们|对方"),
    selves: phrases("我|自己"),
    alike: groups(
      "辞职|离职|辞掉工作|辞掉|辞去|不干了|离开公司|离开现在的公司|离开现在的工作|裸辞|递辞呈|辞工",
      "工作|职位|岗位|差事|职场",
      "找到工作|找到新工作|新工作|找工作|找到一份工作|换工作|跳槽|转职|换一份工作",
      "搬家|搬走|搬去|搬到|搬离|搬出去",
      "复合|回来|回头|回到我身边|重新在一起|和好",
      "爱我|喜欢我|爱|喜欢|有感觉|有好感|动心|心动|感情",
      "在一起|走下去|长久|走到最后|有未来|继续下去|走得远",
      "结婚|婚礼|嫁|娶|求婚|步入婚姻",
      "联系|联络|找我|发消息|传讯息|给我消息|打电话|回复|回我|写信",
      "原谅|谅解",
      "道歉|说对不起|赔不是",
      "信任|相信|信得过|靠得住",
      "通过|考过|考上|合格|过关|及格",
      "考试|测验|期末考",
      "买房|买房子|买一套房|购房|置业|买间房",
      "找到真爱|找到对象|遇到对的人|遇见对的人|脱单|找到另一半|遇到另一半|遇见另一半",
      "加薪|涨工资|涨薪|提高薪水|调薪",
      "升职|晋升|升迁|提拔",
      "创业|自己开公司|开公司|自己当老板|自立门户|开店",
      "分手|分开|结束这段感情|结束这段关系|离开他|离开她",
      "读研|考研|念研究所|读研究所|念研究生|读研究生",
      "老板|主管|上司|领导",
    ),
  },
};

function phrases(list: string): readonly string[] {
  return list.split("|");
}

function groups(...lists: string[]): readonly (readonly string[])[] {
  return lists.map(phrases);
}
