import { tryParseObject } from '@chapterhouse/kit/json/try-json'
import type { BookFields, ProblemKind } from '../../../catalogue/index.ts'
import type { ListedChapter } from '../audio/audio-facts.ts'
import { listedCredit } from '../credit-text.ts'
import { plainText } from '../plain-text.ts'
import { yearMonthDay } from '../published-date.ts'
import { positionOf } from '../series-text.ts'
import { asinOf, isbnOf } from '../tag-fields.ts'
import type { CueFile } from './cue-sheet.ts'

/** The values from one source; an absent value never clears a lower layer's. */
export type Layer = Partial<BookFields>

/** Facts from the sidecars of a book. */
export interface SidecarFacts {
  metadataJson?: Layer
  /** Chapters of the whole book, from the metadata.json of Audiobookshelf. */
  chapters?: ListedChapter[]
  opf?: Layer
  nfo?: Layer
  /** Chapters of each part, from Libby. */
  parts?: ListedChapter[][]
  /** Chapters by file, from cue sheets beside them. */
  cues?: CueFile[]
  /** Description. */
  desc?: string
  /** Narrator. */
  reader?: string
  /** The first unreadable sidecar; `file` is relative to the book's folder. */
  problem?: { kind: ProblemKind; file: string; detail: string }
}

export const MAX_DESCRIPTION = 20_000
const MAX_LINE = 1_000
const MAX_ENTRIES = 200
const MAX_CHAPTERS = 20_000

/** A trimmed line of text; undefined if blank. */
export function lineOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = value.normalize('NFC').replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, MAX_LINE).trim()
  return line === '' ? undefined : line
}

/** Drops undefined values, which would clear lower layers. */
export function definedIn(layer: Readonly<{ [K in keyof BookFields]?: BookFields[K] | undefined }>): Layer {
  return Object.fromEntries(
    Object.entries(layer).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )
}

/** Known keys of Audiobookshelf's metadata.json. undefined: not a JSON object. */
export function metadataJsonFields(text: string): { layer: Layer; chapters: ListedChapter[] } | undefined {
  const json = tryParseObject(text)
  if (!json) return undefined
  const [main, ...more] = linesOf(json['series']).map(seriesEntry)
  const layer = definedIn({
    title: lineOf(json['title']),
    subtitle: lineOf(json['subtitle']),
    ...peopleIn('author', linesOf(json['authors'])),
    ...peopleIn('narrator', linesOf(json['narrators'])),
    series: main?.name,
    seriesIndex: main?.position ?? undefined,
    moreSeries: more,
    published: publishedOf(json['publishedDate']) ?? publishedOf(json['publishedYear']),
    publisher: lineOf(json['publisher']),
    description:
      typeof json['description'] === 'string' ? plainText(json['description'].normalize('NFC'), MAX_DESCRIPTION) : undefined,
    isbn: isbnOf(lineOf(json['isbn']) ?? ''),
    asin: asinOf(lineOf(json['asin']) ?? ''),
    language: lineOf(json['language']),
    genres: linesOf(json['genres']),
    tags: linesOf(json['tags']),
    explicit: flag(json['explicit']),
    abridged: flag(json['abridged']),
  })
  return { layer, chapters: chaptersOf(json['chapters']) }
}

/** `Name #1`, or the name alone. */
function seriesEntry(text: string): { name: string; position: number | null } {
  const [, name, number = ''] = /^(.*\S)\s+#\s*(\S.*)/s.exec(text) ?? []
  return { name: name ?? text, position: positionOf(number) ?? null }
}

/** People from a source that lists them. */
export function peopleIn(field: 'author' | 'narrator', list: readonly string[]): Layer {
  const { text, names } = listedCredit(list)
  return text === undefined || !names ? {} : { [field]: text, [`${field}Names`]: names }
}

function chaptersOf(value: unknown): ListedChapter[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MAX_CHAPTERS).flatMap((entry: unknown) => {
    const { title, start, end } = (entry ?? {}) as { title?: unknown; start?: unknown; end?: unknown }
    if (typeof start !== 'number' || typeof end !== 'number') return []
    const [startUs, endUs] = [Math.round(start * 1_000_000), Math.round(end * 1_000_000)]
    const isSound = Number.isSafeInteger(startUs) && Number.isSafeInteger(endUs)
    return isSound ? [[lineOf(title) ?? '', startUs, endUs] satisfies ListedChapter] : []
  })
}

const linesOf = (value: unknown): string[] => {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, MAX_ENTRIES) : [value]
  return [...new Set(list.flatMap((entry) => lineOf(entry) ?? []))]
}
const publishedOf = (value: unknown) => yearMonthDay(typeof value === 'number' ? String(value) : (lineOf(value) ?? ''))
const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined)
