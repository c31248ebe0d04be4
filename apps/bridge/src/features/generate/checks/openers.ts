// Words that have a capital wherever they are, or that start sentences of our texts and may be missing in a short book.

const OPENERS: Readonly<Record<string, string>> = {
  en:
    'i a an the this that these those he she it they we you his her its their there here now then when while after afterward afterwards ' +
    'before later soon once meanwhile however although though despite because since until unless if as at by for from in into of on ' +
    'to with without within during through throughout between among against along across around about above under over upon ' +
    'both each every all some many most few several none no not only even also instead still yet and but or so thus hence finally ' +
    'eventually initially originally formerly recently suddenly secretly together alone having being driven forced unable determined ' +
    'everyone everything someone something anyone anything nothing neither either whoever whatever whenever ' +
    'one two three four five six seven eight nine ten another other others what who whose which where why how once ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october ' +
    'november december christmas easter english french german spanish',
  de:
    'der die das den dem des ein eine einer eines einem einen er sie es wir ihr ihre ihren ihrem ihrer sein seine seinen seinem seiner ' +
    'dieser diese dieses diesen diesem jener jene jenes dort hier da dann danach darauf dabei damit dadurch davor zuvor später bald ' +
    'nachdem bevor während als wenn weil obwohl trotz doch aber und oder sondern so auch nur noch schon endlich schließlich ' +
    'zunächst anfangs inzwischen plötzlich gemeinsam allein in im an am auf aus bei beim mit nach von vom vor zu zum zur über unter um ' +
    'für gegen ohne durch zwischen hinter neben seit bis beide alle viele einige keiner niemand jeder jede jedes man was wer wo wie ' +
    'warum einst nun jetzt statt anstatt zwei drei vier',
  fr:
    'le la les un une des du de d l il elle ils elles on nous vous je ce cet cette ces son sa ses leur leurs là ici puis ensuite ' +
    'après avant pendant quand lorsque tandis alors mais et ou car donc or ni si comme malgré bien pourtant cependant enfin finalement ' +
    'bientôt soudain ensemble seul seule dans en au aux à par pour sans avec sur sous vers chez contre entre depuis dès jusque tous ' +
    'toutes tout toute chaque plusieurs quelques aucun aucune personne qui que qu quoi dont où comment pourquoi déjà encore aussi même ' +
    'd’abord autrefois deux trois quatre',
  es:
    'el la los las un una unos unas del de al él ella ellos ellas lo su sus este esta estos estas ese esa esos esas aquel aquella allí ' +
    'aquí luego después antes mientras cuando entonces pero y e o u pues aunque si como pese sin embargo finalmente pronto ' +
    'juntos solo sola en a por para con sin sobre bajo hacia hasta contra entre desde durante tras todos todas todo toda cada varios ' +
    'algunos ningún ninguna nadie quien que qué quién cuyo donde cómo porque ya aún también incluso no ni más además ambos ambas dos ' +
    'tres cuatro',
}

const sets = new Map(Object.entries(OPENERS).map(([language, words]) => [language, new Set(words.split(' '))]))

/** Whether a capital of this word says nothing in texts of this language. */
export const isOpener = (folded: string, language: string): boolean => sets.get(language)?.has(folded) ?? false
