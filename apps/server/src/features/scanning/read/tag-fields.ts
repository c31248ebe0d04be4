import type { Loudness } from '../../catalogue/index.ts'
import type { Tags } from './audio/audio-facts.ts'
import { creditOf } from './credit-text.ts'
import { loudnessOf } from './gain-tags.ts'
import { type ListedMarker, overdriveMarkers } from './overdrive.ts'
import { cutAt, plainText } from './plain-text.ts'
import { yearMonthDay } from './published-date.ts'
import { type NamedSeries, namedSeries, positionOf, seriesOf, seriesWithNumber } from './series-text.ts'

/** The tags of one file by field; absent values are missing. */
export interface TagFields {
  album?: string
  title?: string
  author?: string
  /** Absent unless the tags have a list. */
  authorNames?: readonly string[]
  narrator?: string
  narratorNames?: readonly string[]
  series?: string
  seriesIndex?: number
  moreSeries?: readonly NamedSeries[]
  asin?: string
  isbn?: string
  published?: string
  description?: string
  subtitle?: string
  language?: string
  publisher?: string
  genres?: string[]
}

/** Values of a single file, in addition to the fields that parts of a book share. */
export interface FileTags {
  /** Whether it has an album or an artist: the first such file represents its book. */
  isTagged: boolean
  track: number | null
  disc: number | null
  /** OverDrive chapter markers. */
  markers: ListedMarker[] | null
  loudness?: Loudness
  fields: TagFields
}

/** Tag names for each field in order of precedence, across ID3, iTunes, Vorbis and ffprobe. */
const NAMES = {
  album: ['album', 'talb', 'tal', '\xa9alb'],
  title: ['title', 'tit2', 'tt2', '\xa9nam'],
  author: ['album_artist', 'albumartist', 'album artist', 'tpe2', 'tp2', 'aart', 'artist', 'tpe1', 'tp1', '\xa9art', 'author'],
  narrator: ['narrator', '\xa9nrt', 'composer', 'tcom', 'tcm', '\xa9wrt'],
  series: ['series', 'mvnm', '\xa9mvn', 'movementname', 'show', 'tvsh'],
  grouping: ['grouping', '\xa9grp', 'grp1', 'gp1', 'tit1', 'tt1'],
  seriesIndex: ['series-part', 'series_part', 'mvin', '\xa9mvi', 'movement', 'episode_id', 'tven', 'part'],
  asin: ['asin', 'audible_asin', 'cdek'],
  isbn: ['isbn'],
  published: ['date', '\xa9day', 'year', 'tdrl', 'tdrc', 'tyer', 'tye'],
  description: ['ldes', 'synopsis', 'desc', 'description', 'comment', '\xa9cmt', 'comm'],
  subtitle: ['subtitle', 'tit3', 'tt3'],
  language: ['language', 'tlan', 'tla'],
  publisher: ['publisher', 'tpub', 'tpb', '\xa9pub'],
  genres: ['genre', 'tcon', 'tco', '\xa9gen'],
  track: ['track', 'trkn', 'tracknumber', 'trck', 'trk'],
  disc: ['disc', 'disk', 'discnumber', 'tpos', 'tpa'],
  markers: ['overdrive mediamarkers'],
} satisfies Record<string, readonly string[]>

type Field = keyof typeof NAMES

/** Each name's field, and its place in the order. */
const PLACES = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((name, place) => [name, { field: field as Field, place }] as const)),
)

const MAX_DESCRIPTION = 20_000
const MAX_LINE = 1_000

/** The table of docs/reference/scanning-and-media.md 1.4, for one file. */
export function tagFields(tags: Tags): FileTags {
  const listed = textsByField(tags)
  const texts = (field: Field) => listed.get(field)?.map(({ list }) => list) ?? []
  const values = (field: Field) => listed.get(field)?.map(({ list }) => asLines(list)) ?? []
  const first = (field: Field) => asLines(listed.get(field)?.[0]?.list ?? [])
  const line = (field: Field) => cutAt(first(field).join(', '), MAX_LINE).trim() || undefined
  const numbers = values('seriesIndex').find((list) => list.some((text) => positionOf(text) !== undefined)) ?? []
  const [series, ...moreSeries] = taggedSeries({ named: values('series'), grouped: values('grouping'), numbers })
  const index = series ? series.position : firstOf(numbers, positionOf)
  const [author, narrator] = [creditOf(first('author')), creditOf(first('narrator'))]
  const fields = {
    album: line('album'),
    title: line('title'),
    author: author.text,
    authorNames: author.names,
    narrator: narrator.text,
    narratorNames: narrator.names,
    series: series?.name,
    seriesIndex: index ?? undefined,
    moreSeries,
    asin: firstOf(values('asin').flat(), asinOf),
    isbn: firstOf(values('isbn').flat(), isbnOf),
    published: firstOf(values('published').flat(), yearMonthDay),
    description: firstOf(texts('description').flat(), (text) => plainText(text, MAX_DESCRIPTION)),
    subtitle: line('subtitle'),
    language: line('language'),
    publisher: line('publisher'),
    genres: genresOf(first('genres')),
  }
  const loudness = loudnessOf(tags)
  return {
    isTagged: fields.album !== undefined || fields.author !== undefined,
    track: numberOf(line('track')),
    disc: numberOf(line('disc')),
    markers: overdriveMarkers(tags['overdrive mediamarkers']?.[0] ?? '') ?? null,
    ...(loudness && { loudness }),
    fields: statedOnly(fields),
  }
}

/** B and nine more characters, or the ISBN-10 of a printed book; upper case. */
export function asinOf(text: string): string | undefined {
  const asin = text.trim().toUpperCase()
  return /^(?=.*\d)(?:B[A-Z0-9]{9}|\d{9}[\dX])$/.test(asin) ? asin : undefined
}

/** Ten or thirteen characters, without hyphens and spaces. */
export function isbnOf(text: string): string | undefined {
  const isbn = text
    .replace(/[\s\-–]/g, '')
    .toUpperCase()
    .replace(/^ISBN(?:10|13)?:?/, '')
  return /^(?:\d{9}[\dX]|\d{13})$/.test(isbn) ? isbn : undefined
}

/** Splits at the separators that taggers use, and drops duplicates. A bare number is an ID3v1 code, not a name. */
export function genresOf(values: readonly string[]): string[] | undefined {
  const names = values.flatMap((value) => value.split(/[;/]/)).map((name) => name.replace(/^\(\d+\)/, '').trim())
  const unique = new Map(names.filter((name) => name !== '' && !/^\(?\d+\)?$/.test(name)).map((name) => [name.toLowerCase(), name]))
  return unique.size > 0 ? [...unique.values()].slice(0, 50) : undefined
}

/** From the first tag with any. `grouping` often contains a genre or a publisher, so it is a series only with a number. */
function taggedSeries({
  named,
  grouped,
  numbers,
}: {
  /** Values of each tag that names a series, in order of precedence. */
  named: readonly (readonly string[])[]
  grouped: readonly (readonly string[])[]
  numbers: readonly string[]
}): NamedSeries[] {
  for (const [tags, read] of [[named, namedSeries] as const, [grouped, seriesWithNumber] as const])
    for (const values of tags) {
      const series = seriesOf(values, numbers, read)
      if (series.length > 0) return series
    }
  return []
}

interface ListedTexts {
  place: number
  list: readonly string[]
}

/** The texts of each field, in order of precedence. A file has a tenth of all names, so each of its tags is looked up once. */
function textsByField(tags: Tags): Map<Field, ListedTexts[]> {
  const listed = new Map<Field, ListedTexts[]>()
  for (const [name, values] of Object.entries(tags)) {
    const found = PLACES.get(name)
    const list = found ? sound(values) : []
    if (!found || list.length === 0) continue
    const others = listed.get(found.field)
    if (others) others.push({ place: found.place, list })
    else listed.set(found.field, [{ place: found.place, list }])
  }
  for (const lists of listed.values()) if (lists.length > 1) lists.sort((a, b) => a.place - b.place)
  return listed
}

/** Trimmed and in NFC. Text that is damaged or in another encoding than declared is dropped. */
function sound(values: readonly string[]): readonly string[] {
  return values.map((value) => composed(value).trim()).filter((value) => value !== '' && !/[\ufffd\x80-\x9f]/.test(value))
}

/** In NFC. Characters before the first combining one are so already. */
const composed = (text: string) => (/[^\0-\u02ff]/.test(text) ? text.normalize('NFC') : text)

/** Truncated, so that later steps have little text to search. */
const asLines = (list: readonly string[]): readonly string[] =>
  list.map((text) => (text.length <= MAX_LINE ? text : cutAt(text, MAX_LINE).trim()))

function firstOf<T>(values: readonly string[], read: (value: string) => T | undefined): T | undefined {
  for (const value of values) {
    const found = read(value)
    if (found !== undefined) return found
  }
  return undefined
}

/** `3`, `03/12`. */
function numberOf(text: string | undefined): number | null {
  const [, digits] = /^(\d{1,6})(?:\D|$)/.exec(text ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}

function statedOnly(fields: Readonly<Record<string, unknown>>): TagFields {
  const stated: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)) stated[name] = value
  return stated
}
