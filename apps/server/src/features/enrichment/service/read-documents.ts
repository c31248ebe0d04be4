import type { ChapterMark, Character, Credit, Lookup, Member, Recap, Recording, Ref, Series, SeriesRef, Work } from './documents.ts'
import { fieldsOf, given, integer, list, type Reader, someOf, text } from './read-json.ts'

/** A service's names may be longer than names in our records, but not pages long. */
export const NAME = text(1_000)
const PROSE = text(20_000)
const MAX_CHAPTER = 100_000
const TEN_YEARS_MS = 10 * 365 * 24 * 3_600_000
const MAX_URL_LENGTH = 2_048

/**
 * At most 200 bytes without control characters, like a requested id (docs/reference/server.md 2.11). It becomes a path segment, so
 * `.` and `..` are invalid.
 */
export const readId: Reader<string> = (value) =>
  typeof value === 'string' && value.trim() !== '' && Buffer.byteLength(value) <= 200 && !/\p{Cc}|^\.{1,2}$/u.test(value)
    ? value.toWellFormed()
    : undefined

export const readUrl: Reader<string> = (value) => {
  if (typeof value !== 'string' || value.length > MAX_URL_LENGTH || !URL.canParse(value)) return undefined
  const { protocol, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && username === '' && password === '' ? value : undefined
}

export const readRef: Reader<Ref> = (value) => {
  const { id, name } = fieldsOf(value) ?? {}
  const ref = { id: readId(id), name: NAME(name) }
  return ref.id !== undefined && ref.name !== undefined ? { id: ref.id, name: ref.name } : undefined
}

export const readSeriesRef: Reader<SeriesRef> = (value) => {
  const ref = readRef(value)
  const { position, ordering_of: of } = fieldsOf(value) ?? {}
  return ref && { ...ref, position: NAME(position) ?? '', ...given({ ordering_of: readId(of) }) }
}

const readAsin: Reader<{ region: string; asin: string }> = (value) => {
  const fields = fieldsOf(value) ?? {}
  const [region, asin] = [text(20)(fields['region']), text(20)(fields['asin'])]
  return region !== undefined && asin !== undefined ? { region, asin } : undefined
}

export const readRecording: Reader<Recording> = (value) => {
  const fields = fieldsOf(value) ?? {}
  const id = readId(fields['id'])
  if (id === undefined) return undefined
  return {
    id,
    narrators: list(fields['narrators'], readRef),
    ...given({
      abridged: fields['abridged'] === true ? true : undefined,
      runtime_min: integer(1, 10_000_000)(fields['runtime_min']),
      release_date: text(40)(fields['release_date']),
      publisher: NAME(fields['publisher']),
    }),
    asin: list(fields['asin'], readAsin),
    isbn: list(fields['isbn'], text(40)),
    ...given({ cover_url: readUrl(fields['cover_url']), chapter_count: integer(0, MAX_CHAPTER)(fields['chapter_count']) }),
  }
}

/** A character without a reveal chapter is dropped: it could be a spoiler anywhere. */
export const readCharacter: Reader<Character> = (value) => {
  const fields = fieldsOf(value) ?? {}
  const [id, name, chapter] = [readId(fields['id']), NAME(fields['name']), chapterOf(fields['reveal'])]
  if (id === undefined || name === undefined || chapter === undefined) return undefined
  return {
    id,
    name,
    ...given({ aliases: someOf(list(fields['aliases'], NAME)), role: text(40)(fields['role']) }),
    reveal: { chapter },
    ...given({ description: PROSE(fields['description']) }),
  }
}

export const readRecap: Reader<Recap> = (value) => {
  const fields = fieldsOf(value) ?? {}
  const [chapter, said] = [chapterOf(fields['through']), PROSE(fields['text'])]
  if (chapter === undefined || said === undefined) return undefined
  return { through: { chapter }, ...given({ scope: text(40)(fields['scope']) }), text: said }
}

const chapterOf = (position: unknown) => integer(0, MAX_CHAPTER)(fieldsOf(position)?.['chapter'])

const readCredit: Reader<Credit> = (value) => {
  const fields = fieldsOf(value) ?? {}
  const said = NAME(fields['text'])
  const licenses = list(fields['licenses'], (license) => text(60)(fieldsOf(license)?.['id']))
  return said === undefined && licenses.length === 0
    ? undefined
    : { ...given({ text: said, url: readUrl(fields['url']) }), licenses }
}

const readDescription: Reader<{ text: string; license?: string }> = (value) => {
  const fields = fieldsOf(value) ?? {}
  const said = PROSE(fields['text'])
  return said === undefined ? undefined : { text: said, ...given({ license: text(60)(fields['license']) }) }
}

function readXref(value: unknown): Work['xref'] {
  const fields = fieldsOf(value) ?? {}
  const [wikidata, openlibrary, goodreads] = ['wikidata', 'openlibrary', 'goodreads'].map((name) => text(200)(fields[name]))
  const xref = given({ wikidata, openlibrary, goodreads, isbn: someOf(list(fields['isbn'], text(40))) })
  return Object.keys(xref).length > 0 ? xref : undefined
}

function readSummary(value: unknown): Work['recap_summary'] {
  const fields = fieldsOf(value) ?? {}
  const summary = given({ in_short: PROSE(fields['in_short']), ending: PROSE(fields['ending']) })
  return Object.keys(summary).length > 0 ? summary : undefined
}

export const readWork: Reader<Work> = (value) => {
  const fields = fieldsOf(value) ?? {}
  const [id, title] = [readId(fields['id']), NAME(fields['title'])]
  if (id === undefined || title === undefined) return undefined
  return {
    id,
    title,
    ...given({ subtitle: NAME(fields['subtitle']) }),
    authors: list(fields['authors'], readRef),
    ...given({
      language: text(40)(fields['language']),
      first_published: text(40)(fields['first_published']),
      description: PROSE(fields['description']),
      genres: someOf(list(fields['genres'], text(100))),
    }),
    series: list(fields['series'], readSeriesRef),
    ...given({ xref: readXref(fields['xref']) }),
    recordings: list(fields['recordings'], readRecording),
    ...given({
      characters: someOf(list(fields['characters'], readCharacter)),
      recaps: someOf(list(fields['recaps'], readRecap)),
      recap_summary: readSummary(fields['recap_summary']),
      community_description: readDescription(fields['community_description']),
      attribution: readCredit(fields['attribution']),
    }),
  }
}

const readMember: Reader<Member> = (value) => {
  const fields = fieldsOf(value) ?? {}
  const work = fieldsOf(fields['work']) ?? {}
  const [id, title] = [readId(work['id']), NAME(work['title'])]
  if (id === undefined || title === undefined) return undefined
  return {
    id,
    title,
    position: NAME(fields['position']) ?? '',
    authors: list(work['authors'], readRef),
    ...given({ cover_url: readUrl(work['cover_url']) }),
  }
}

const readOrdering: Reader<Ref & { ordering?: string }> = (value) => {
  const ref = readRef(value)
  return ref && { ...ref, ...given({ ordering: text(40)(fieldsOf(value)?.['ordering']) }) }
}

export const readSeries: Reader<Series> = (value) => {
  const ref = readRef(value)
  const fields = fieldsOf(value) ?? {}
  return (
    ref && {
      ...ref,
      ...given({ ordering: text(40)(fields['ordering']), ordering_of: readId(fields['ordering_of']) }),
      works: list(fields['works'], readMember),
      orderings: list(fields['orderings'], readOrdering),
    }
  )
}

export const readLookup: Reader<Lookup> = (value) => {
  const fields = fieldsOf(value) ?? {}
  const workId = readId(fieldsOf(fields['work'])?.['id'])
  return workId === undefined ? undefined : { workId, recordingId: readId(fields['recording_id']) ?? '' }
}

const readMark: Reader<ChapterMark> = (value) => {
  const fields = fieldsOf(value) ?? {}
  const [startMs, lengthMs] = [fields['start_ms'], fields['length_ms']].map(integer(0, TEN_YEARS_MS))
  // An untitled chapter is still a boundary.
  return startMs === undefined || lengthMs === undefined ? undefined : { title: NAME(fields['title']) ?? '', startMs, lengthMs }
}

export const readChapters: Reader<readonly ChapterMark[]> = (value) => {
  const chapters = fieldsOf(value)?.['chapters']
  return Array.isArray(chapters) ? list(chapters, readMark) : undefined
}
