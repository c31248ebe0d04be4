/** Leading articles by language (docs/reference/scanning-and-media.md 3.3), as library catalogues skip them. */
const ARTICLES = {
  en: 'the|a|an',
  de: 'der|die|das|ein|eine',
  fr: "le|la|les|l'|un|une|des",
  es: 'el|la|los|las|un|una|unos|unas',
  it: "il|lo|la|i|gli|le|l'|un|uno|una|un'",
  pt: 'o|a|os|as|um|uma|uns|umas',
  nl: "de|het|een|'t",
  sv: 'en|ett|den|det|de',
  da: 'en|et|den|det|de',
  no: 'en|ei|et|den|det|de',
  hu: 'a|az|egy',
  ca: "el|la|els|les|l'|un|una|uns|unes",
} as const
export type ArticleLanguage = keyof typeof ARTICLES

/** For libraries whose language is not settled yet: most turn out to be in this one, and then no book is rewritten. */
export const UNSETTLED_LANGUAGE: ArticleLanguage = 'en'

const LANGUAGES = Object.keys(ARTICLES) as ArticleLanguage[]
const LEADING = new Map(
  LANGUAGES.map((language) => {
    const all = ARTICLES[language].split('|')
    return [language, { apart: new Set(all.filter((one) => !one.endsWith("'"))), elided: all.filter((one) => one.endsWith("'")) }]
  }),
)

/** Codes of ISO 639, and names as people write them in tags; of a code, only the part before the region counts. */
const NAMES: Readonly<Record<ArticleLanguage, string>> = {
  en: 'en|eng|english|englisch|anglais|inglés|inglese',
  de: 'de|deu|ger|german|deutsch|allemand|alemán|tedesco',
  fr: 'fr|fra|fre|french|français|francais|französisch|francés|francese',
  es: 'es|spa|spanish|español|espanol|castellano|spanisch|espagnol|spagnolo',
  it: 'it|ita|italian|italiano|italienisch|italien',
  pt: 'pt|por|portuguese|português|portugues|portugiesisch|portugais',
  nl: 'nl|nld|dut|dutch|nederlands|niederländisch|néerlandais',
  sv: 'sv|swe|swedish|svenska|schwedisch|suédois',
  da: 'da|dan|danish|dansk|dänisch|danois',
  no: 'no|nor|nb|nob|nn|nno|norwegian|norsk|bokmål|nynorsk|norwegisch|norvégien',
  hu: 'hu|hun|hungarian|magyar|ungarisch|hongrois',
  ca: 'ca|cat|catalan|català|catala|katalanisch',
}
const CODES = new Map(LANGUAGES.flatMap((language) => NAMES[language].split('|').map((name) => [name, language] as const)))

/** A tag's language; '' for one without articles to skip, undefined if the tag says nothing. */
export function articleLanguage(text: string): ArticleLanguage | '' | undefined {
  const name = text.normalize('NFC').trim().toLowerCase()
  if (name === '' || name === 'und' || name === 'xxx') return undefined
  return CODES.get(name) ?? CODES.get(name.split(/[-_\s,;/(]/u, 1)[0] ?? '') ?? ''
}

/** A title without its leading article; never empty. */
export function withoutArticle(title: string, language: ArticleLanguage | ''): string {
  const known = language === '' ? undefined : LEADING.get(language)
  if (!known) return title
  const text = title.replace(/^[^\p{L}\p{N}'’]+/u, '')
  const [word = ''] = /^\S+/.exec(text) ?? []
  const plain = word.toLowerCase().replaceAll('’', "'")
  const rest = known.apart.has(plain) ? text.slice(word.length) : elidedRest(text, plain, known.elided)
  return rest !== undefined && /[\p{L}\p{N}]/u.test(rest) ? rest.trim() : title
}

/** `L'Étranger` */
function elidedRest(text: string, plain: string, elided: readonly string[]): string | undefined {
  const article = elided.find((one) => plain.startsWith(one))
  return article === undefined ? undefined : text.slice(article.length)
}

/**
 * A library's default language: the one that most books state. If none do, it is the one whose articles begin most titles: a word
 * that is an article in several languages counts for each, and English wins a tie.
 */
export function mostLanguage(books: Iterable<{ title: string; language: string }>): ArticleLanguage {
  const stated = new Map<ArticleLanguage, number>()
  const begun = new Map<ArticleLanguage, number>()
  for (const { title, language } of books) {
    const code = articleLanguage(language)
    if (code) add(stated, code)
    for (const one of LANGUAGES) if (withoutArticle(title, one) !== title) add(begun, one)
  }
  return most(stated) ?? most(begun) ?? 'en'
}

function add(counts: Map<ArticleLanguage, number>, language: ArticleLanguage): void {
  counts.set(language, (counts.get(language) ?? 0) + 1)
}

function most(counts: ReadonlyMap<ArticleLanguage, number>): ArticleLanguage | undefined {
  const sorted = LANGUAGES.filter((one) => counts.has(one)).sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  return sorted[0]
}

export const isArticleLanguage = (code: string): code is ArticleLanguage => Object.hasOwn(ARTICLES, code)
