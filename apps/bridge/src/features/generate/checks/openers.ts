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
  ru:
    'он она оно они я мы вы ты его её ее их это этот эта эти тот та те там тут здесь тогда теперь потом затем после позже ' +
    'вскоре скоро сначала наконец однажды внезапно вдруг когда пока если хотя так как но а и или же однако поэтому несмотря ' +
    'перед во в на с со к ко от до из за у о об по при без для между через все всё каждый никто ничто кто что где почему ' +
    'оба обе один одна два две три даже только уже ещё еще вместе тем между вместо',
  it:
    'il lo la i gli le l un uno una lui lei egli ella essi loro io noi questo questa questi queste quello quella quelli ' +
    'quel qui qua lì là poi quindi dopo prima mentre quando allora ora adesso infine finalmente presto intanto ' +
    'improvvisamente ma e ed o però se come anche sebbene nonostante tuttavia perciò così in nel nella nei nelle a al alla ' +
    'ai alle da dal dalla di del della dei delle con per su sul sulla tra fra senza verso fino contro tutti tutto ogni ' +
    'nessuno chi che cosa dove perché entrambi due tre solo ancora già insieme suo sua suoi durante',
  nl:
    'de het een hij zij ze wij we ik jij u hun haar zijn dit dat deze die daar hier dan toen daarna later nadat voordat ' +
    'terwijl als omdat hoewel ondanks maar en of dus toch ook nog al eindelijk uiteindelijk plotseling intussen ondertussen ' +
    'samen alleen in op aan met van voor na naar bij uit over onder tussen door zonder tegen om tot sinds tijdens iedereen ' +
    'niemand alle beide elk wie wat waar waarom hoe nu ooit twee drie',
  pl:
    'on ona ono oni one ja my wy ty jego jej ich to ten ta te ci tam tu wtedy teraz potem następnie później wkrótce ' +
    'najpierw wreszcie w końcu nagle kiedy gdy podczas jeśli jeżeli choć chociaż mimo ale a i lub jednak dlatego więc we na ' +
    'z ze do od po przed za u o przy bez dla między przez wszyscy każdy nikt nic kto co gdzie dlaczego oboje obaj jeden dwa ' +
    'dwie trzy nawet tylko już jeszcze razem tymczasem zamiast',
  pt:
    'o a os as um uma ele ela eles elas eu nós isto isso este esta esse essa aquele aquela ali aqui lá então depois antes ' +
    'enquanto quando agora logo finalmente entretanto mas e ou porém se como embora apesar contudo portanto assim em no na ' +
    'nos nas de do da dos das com por para sobre sob entre sem até contra desde durante após todos tudo cada ninguém quem ' +
    'que onde porque ambos dois duas três só ainda já também juntos seu sua seus suas',
  sv:
    'en ett den det de han hon vi jag ni du hans hennes deras detta denna dessa där här då nu sedan senare efter innan ' +
    'medan när om eftersom trots men och eller så dock också ännu redan till slut slutligen plötsligt snart först ' +
    'tillsammans ensam i på av med för från vid hos under över mellan genom utan mot alla ingen varje båda vem vad var ' +
    'varför hur två tre efteråt därefter',
  da:
    'en et den det de han hun vi jeg i du hans hendes deres dette denne disse der her da nu så derefter senere efter før ' +
    'mens når hvis fordi selvom trods men og eller dog også endnu allerede til sidst endelig pludselig snart først sammen ' +
    'alene på af med for fra ved hos under over mellem gennem uden mod alle ingen hver begge hvem hvad hvor hvorfor hvordan ' +
    'to tre siden bagefter',
  no:
    'en et ei den det de han hun vi jeg dere du hans hennes deres dette denne disse der her da nå så deretter senere etter ' +
    'før mens når hvis fordi selv om trass men og eller likevel også ennå allerede til slutt endelig plutselig snart først ' +
    'sammen alene i på av med for fra ved hos under over mellom gjennom uten mot alle ingen hver begge hvem hva hvor ' +
    'hvorfor hvordan to tre siden etterpå',
  cs:
    'on ona ono oni ony já my vy ty jeho její jejich to ten ta ti ty tam tu zde tehdy teď nyní potom pak později brzy ' +
    'nejprve konečně nakonec náhle když zatímco pokud jestliže ačkoli přesto ale a i nebo však proto tedy v ve na s se z ze ' +
    'k ke do od po před za u o při bez pro mezi přes všichni každý nikdo nic kdo co kde proč oba jeden dva tři dokonce jen ' +
    'už ještě společně mezitím místo',
  fi:
    'hän he se ne minä me te sinä hänen heidän tämä tuo nämä nuo siellä täällä silloin nyt sitten myöhemmin pian ensin ' +
    'lopulta vihdoin äkkiä kun kunnes jos vaikka koska mutta ja tai kuitenkin siksi niin myös vielä jo yhdessä yksin kaikki ' +
    'jokainen kukaan mikään kuka mikä missä miksi miten molemmat yksi kaksi kolme ennen jälkeen aikana ilman samalla',
  tr:
    'o onlar ben biz siz sen onun onların bu şu bunlar orada burada sonra ardından daha önce şimdi artık sonunda nihayet ' +
    'birden aniden yakında ilk bir iki üç her herkes hiç kimse kim ne nerede neden nasıl ama ancak fakat ve veya çünkü eğer ' +
    'rağmen hem yine de da ile için gibi kadar iken böylece birlikte yalnız bütün tüm',
}

/** Codes of languages that share a list. */
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }

const sets = new Map(Object.entries(OPENERS).map(([language, words]) => [language, new Set(words.split(' '))]))

/** Whether a capital of this word says nothing in texts of this language. */
export const isOpener = (folded: string, language: string): boolean => sets.get(SAME[language] ?? language)?.has(folded) ?? false
