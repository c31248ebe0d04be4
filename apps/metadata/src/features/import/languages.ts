/** The languages of ISO 639-1. */
const CODES = (
  'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff ' +
  'fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku ' +
  'kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu ' +
  'rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo ' +
  'wa wo xh yi yo za zh zu'
).split(' ')
const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/

let words: ReadonlyMap<string, string> | undefined

/** The tag of a language given as a code (`en`, `eng`, `en-US`, `pt_BR`) or as an English word. */
export function toLanguage(label: string): string | undefined {
  const word = label.trim().toLowerCase().replaceAll('_', '-')
  const [name = ''] = word.split(/[(,]/)
  words ??= new Map(CODES.map((code) => [englishName(code), code]))
  return tagOf(words.get(name.trimEnd()) ?? word)
}

/** Maps a three-letter code to the two-letter code of the same language. */
function tagOf(word: string): string | undefined {
  if (!TAG.test(word)) return undefined
  const [canonical = ''] = Intl.getCanonicalLocales(word)
  const tag = canonical.toLowerCase()
  return TAG.test(tag) && isKnown(tag.split('-', 1)[0] ?? '') ? tag : undefined
}

/** `Intl.DisplayNames` returns the code itself for unknown languages. */
const isKnown = (code: string): boolean => englishName(code) !== code

function englishName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code)?.toLowerCase() ?? code
}
