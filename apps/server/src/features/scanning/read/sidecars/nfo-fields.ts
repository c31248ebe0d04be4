import { plainText } from '../plain-text.ts'
import { yearMonthDay } from '../published-date.ts'
import { namedSeries, positionOf } from '../series-text.ts'
import { asinOf, genresOf, isbnOf } from '../tag-fields.ts'
import { definedIn, type Layer, lineOf, MAX_DESCRIPTION } from './sidecar-fields.ts'

/** The usual keys, in lower case, trimmed. */
const KEYS = {
  title: ['title', 'titel', 'book title'],
  subtitle: ['subtitle', 'sub title', 'untertitel'],
  author: ['author', 'authors', 'author(s)', 'written by', 'autor', 'auteur', 'by'],
  narrator: ['read by', 'narrator', 'narrators', 'narrator(s)', 'narrated by', 'reader', 'sprecher', 'gelesen von', 'lu par'],
  series: ['series name', 'series', 'serie', 'reihe'],
  position: [
    'position in series',
    'series position',
    'series number',
    'series part',
    'book in series',
    'book number',
    'volume',
    'band',
  ],
  published: [
    'release date',
    'released',
    'release',
    'publication date',
    'published',
    'date',
    'year',
    'copyright',
    'audiobook copyright',
  ],
  publisher: ['publisher', 'audiobook publisher', 'verlag', 'éditeur'],
  language: ['language', 'sprache', 'langue'],
  genre: ['genre', 'genres', 'category', 'categories'],
  asin: ['asin', 'audible asin'],
  isbn: ['isbn', 'isbn-13', 'isbn13', 'isbn-10'],
} satisfies Record<string, readonly string[]>

type Key = keyof typeof KEYS

const BY_NAME = new Map(Object.entries(KEYS).flatMap(([key, names]) => names.map((name) => [name, key as Key] as const)))
const MAX_LINES = 5_000
const MAX_KEY = 40
/** The heading of a description, and the rule below it. */
const HEADING = /^(?:book |publisher's )?(?:description|summary|synopsis|inhalt|beschreibung)\s*:?$/i
const RULE = /^[=\-*_~#]{3,}$/

/** Lines such as `Read By: Silas Vonce`, and a description below a heading. undefined if none is known. */
export function nfoFields(text: string): Layer | undefined {
  const lines = text.split(/\r\n?|\n/, MAX_LINES)
  const found = new Map<Key, string>()
  for (const line of lines) {
    const [key, value] = pairIn(line)
    if (key !== undefined && value !== undefined && !found.has(key)) found.set(key, value)
  }
  const series = namedSeries(found.get('series') ?? '')
  const seriesIndex = positionOf(found.get('position') ?? '') ?? series?.position ?? undefined
  const description = descriptionIn(lines)
  const layer = definedIn({
    title: found.get('title'),
    subtitle: found.get('subtitle'),
    author: found.get('author'),
    narrator: found.get('narrator'),
    ...(series && { series: series.name, seriesIndex }),
    published: publishedIn(found.get('published') ?? ''),
    publisher: found.get('publisher'),
    language: found.get('language'),
    genres: genresOf([found.get('genre') ?? ''].filter((genre) => genre !== '')),
    asin: asinOf(found.get('asin') ?? ''),
    isbn: isbnOf(found.get('isbn') ?? ''),
    description: description === '' ? undefined : plainText(description.normalize('NFC'), MAX_DESCRIPTION),
  })
  return Object.keys(layer).length === 0 ? undefined : layer
}

/** Dots between a key and its colon are decoration: `Author........: Ann`. */
function pairIn(line: string): [key: Key | undefined, value: string] | [] {
  const colon = line.indexOf(':')
  if (colon === -1 || colon > MAX_KEY + MAX_KEY) return []
  const name = line
    .slice(0, colon)
    .replace(/[.\s]{1,80}$/, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
  const value = lineOf(line.slice(colon + 1))
  return name.length <= MAX_KEY && value !== undefined ? [BY_NAME.get(name), value] : []
}

function publishedIn(text: string): string | undefined {
  return yearMonthDay(text) ?? yearMonthDay(/\b(?:1\d|20)\d{2}\b/.exec(text)?.[0] ?? '')
}

function descriptionIn(lines: readonly string[]): string {
  const at = lines.findIndex((line) => HEADING.test(line.trim()))
  if (at === -1) return ''
  const rest = lines.slice(at + 1)
  if (RULE.test((rest[0] ?? '').trim())) rest.shift()
  const end = rest.findIndex((line, index) => RULE.test((rest[index + 1] ?? '').trim()) && line.trim() !== '')
  return rest
    .slice(0, end === -1 ? undefined : end)
    .filter((line) => !RULE.test(line.trim()))
    .join('\n')
    .trim()
}
