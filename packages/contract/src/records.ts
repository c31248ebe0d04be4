// The records of the community database (wire/metadata.md 5.2), as they lie in `data/`: the metadata service checks and builds them.
import Type, { type Static, type TSchema } from 'typebox'

const closed = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, { additionalProperties: false })
const text = Type.String({ minLength: 1 })
const some = <S extends TSchema>(items: S) => Type.Array(items, { minItems: 1, uniqueItems: true })
const oneOf = <const V extends readonly string[]>(values: V) => Type.Enum(values)

/** 100 characters at most; `search`, `latest` and `match` are kept for routes. */
export const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 100 })
export const Language = Type.String({ pattern: '^[a-z]{2,3}(-[a-z0-9]{2,8})*$' })
export const Isbn = Type.String({ pattern: '^([0-9]{9}[0-9Xx]|[0-9]{13})$' })
export const Asin = Type.String({ pattern: '^[A-Z0-9]{10}$' })
/** `2`, `2.5`, `1-3.5`. */
export const SeriesPosition = Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?(-[0-9]+(\\.[0-9]+)?)?$', maxLength: 16 })
export const REGIONS = ['us', 'uk', 'ca', 'au', 'de', 'fr', 'es', 'it', 'jp', 'in', 'br'] as const
const Region = oneOf(REGIONS)
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })
/** A day, or a moment with its offset (RFC 3339). */
const Added = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2}))?$',
})
const Wikidata = Type.String({ pattern: '^Q[0-9]+$' })

export const SOURCE_TYPES = [
  'user',
  'openaudible-import',
  'libation-import',
  'audiosilo-books-import',
  'libex-import',
  'audible-lookup',
  'openlibrary',
  'wikidata',
  'inventaire',
  'community',
] as const
const Source = closed({
  type: oneOf(SOURCE_TYPES),
  ref: Type.Optional(Type.String()),
  imported_at: Type.Optional(Day),
})
const sources = Type.Array(Source, { minItems: 1 })
const core = { license: Type.Literal('CC0-1.0'), sources }
/** The share-alike layer; each record carries its own. */
const community = { license: oneOf(['CC-BY-SA-3.0', 'CC-BY-SA-4.0']), sources }

export const CREDIT_ROLES = [
  'adaptation',
  'afterword',
  'contributor',
  'editor',
  'foreword',
  'illustrator',
  'introduction',
  'preface',
  'translator',
] as const

export const GENRES = [
  ...['action-adventure', 'alternate-history', 'arts-entertainment', 'biography-memoir', 'business', 'childrens', 'classics'],
  ...['comedy-humor', 'coming-of-age', 'contemporary-romance', 'cozy-mystery', 'cyberpunk', 'dark-fantasy', 'drama-plays'],
  ...['dystopian', 'economics', 'education', 'epic-fantasy', 'erotica', 'espionage', 'essays', 'fairy-tales-folklore', 'fantasy'],
  ...['finance', 'food-cooking', 'ghost-stories', 'gothic', 'hard-boiled', 'hard-science-fiction', 'health-wellness'],
  ...['historical-fiction', 'historical-romance', 'history', 'home-garden', 'horror', 'language', 'law', 'legal-thriller'],
  ...['lgbtq', 'literary-fiction', 'litrpg', 'magical-realism', 'medicine', 'military-history', 'military-science-fiction'],
  ...['music', 'mystery', 'mythology', 'nature', 'occult', 'paranormal', 'paranormal-romance', 'parenting-relationships'],
  ...['philosophy', 'poetry', 'police-procedural', 'politics', 'post-apocalyptic', 'psychological-thriller', 'psychology'],
  ...['religion-spirituality', 'religious-fiction', 'romance', 'romantic-comedy', 'romantic-suspense', 'science'],
  ...['science-fiction', 'self-help', 'short-stories', 'social-sciences', 'space-opera', 'sports', 'steampunk', 'superhero'],
  ...['sword-sorcery', 'technology', 'thriller-suspense', 'time-travel', 'travel', 'true-crime', 'urban-fantasy'],
  ...['war-military-fiction', 'westerns', 'womens-fiction', 'writing-publishing', 'young-adult'],
] as const

const ChapterMark = closed({
  title: text,
  start_ms: Type.Integer({ minimum: 0 }),
  length_ms: Type.Integer({ exclusiveMinimum: 0 }),
})

export const RecordingRecord = closed({
  id: Slug,
  work: Slug,
  narrators: some(Slug),
  /** Absent: not known. */
  abridged: Type.Optional(Type.Boolean()),
  language: Language,
  runtime_min: Type.Optional(Type.Integer({ exclusiveMinimum: 0 })),
  release_date: Type.Optional(Type.String({ pattern: '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$' })),
  publisher: Type.Optional(text),
  publishers: Type.Optional(some(closed({ region: Region, publisher: text }))),
  asin: Type.Optional(some(closed({ region: Region, asin: Asin }))),
  isbn: Type.Optional(Type.Array(Type.Union([Isbn, closed({ isbn: Isbn, region: Region })]), { uniqueItems: true })),
  cover_url: Type.Optional(Type.String({ pattern: '^https://[^\\s]+$' })),
  chapters: Type.Optional(Type.Array(ChapterMark)),
  added_at: Type.Optional(Added),
  ...core,
})

const work = {
  id: Slug,
  title: text,
  subtitle: Type.Optional(text),
  authors: some(Slug),
  credits: Type.Optional(some(closed({ person: Slug, role: oneOf(CREDIT_ROLES) }))),
  language: Language,
  first_published: Type.Optional(Type.String({ pattern: '^[0-9]{4}(-[0-9]{2}-[0-9]{2})?$' })),
  description: Type.Optional(Type.String()),
  genres: Type.Optional(some(oneOf(GENRES))),
  translation_of: Type.Optional(Slug),
  xref: Type.Optional(
    closed({
      wikidata: Type.Optional(Wikidata),
      openlibrary: Type.Optional(Type.String({ pattern: '^OL[0-9]+W$' })),
      goodreads: Type.Optional(Type.String()),
      isbn: Type.Optional(Type.Array(Isbn, { uniqueItems: true })),
    }),
  ),
  added_at: Type.Optional(Added),
  ...core,
}
/** A work as a file of its own; its recordings are files beside it. */
export const WorkRecord = closed(work)
/** A work inside a pack. */
export const PackedWorkRecord = closed({ ...work, recordings: Type.Optional(Type.Record(Type.String(), RecordingRecord)) })

export const PersonRecord = closed({
  id: Slug,
  name: text,
  sort_name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  kind: Type.Optional(oneOf(['person', 'group', 'publisher', 'synthetic'])),
  xref: Type.Optional(
    closed({
      wikidata: Type.Optional(Wikidata),
      openlibrary: Type.Optional(Type.String({ pattern: '^OL[0-9]+A$' })),
      audible: Type.Optional(Asin),
    }),
  ),
  ...core,
})

export const SeriesRecord = closed({
  id: Slug,
  name: text,
  authors: Type.Optional(Type.Array(Slug, { uniqueItems: true })),
  works: Type.Array(closed({ work: Slug, position: SeriesPosition }), { minItems: 1 }),
  ordering: Type.Optional(Type.String()),
  ordering_of: Type.Optional(Slug),
  translation_of: Type.Optional(Slug),
  xref: Type.Optional(closed({ wikidata: Type.Optional(Wikidata), goodreads: Type.Optional(Type.String()) })),
  ...core,
})

/** On the work's own timeline: 1 is the first logical chapter, 0 what comes before. */
const Position = closed({ chapter: Type.Integer({ minimum: 0 }) })
export const ROLES = ['protagonist', 'antagonist', 'supporting', 'minor'] as const

export const CharactersRecord = closed({
  work: Slug,
  characters: Type.Array(
    closed({
      id: Slug,
      name: text,
      aliases: Type.Optional(Type.Array(text, { uniqueItems: true })),
      role: Type.Optional(oneOf(ROLES)),
      reveal: Position,
      description: Type.Optional(Type.String({ minLength: 1, maxLength: 1500 })),
      xref: Type.Optional(closed({ wikidata: Type.Optional(Wikidata), goodreads: Type.Optional(Type.String()) })),
    }),
    { minItems: 1 },
  ),
  ...community,
})

export const RecapsRecord = closed({
  work: Slug,
  recaps: Type.Array(
    closed({
      through: Position,
      scope: Type.Optional(oneOf(['book', 'series'])),
      text: Type.String({ minLength: 1, maxLength: 3000 }),
    }),
    { minItems: 1 },
  ),
  in_short: Type.Optional(Type.String({ minLength: 1, maxLength: 1500 })),
  ending: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
  ...community,
})

export const DescriptionRecord = closed({ work: Slug, text: Type.String({ minLength: 200, maxLength: 1500 }), ...community })

/** What the community wrote about one work, keyed by its slug in a pack. */
export const CommunityRecord = closed({
  characters: Type.Optional(CharactersRecord),
  recaps: Type.Optional(RecapsRecord),
  description: Type.Optional(DescriptionRecord),
})

const Retired = Type.Record(Type.String(), Slug)
/** Old slug to live slug. */
export const RedirectsRecord = closed({ people: Retired, series: Retired, works: Retired })

export type RecordingRecord = Static<typeof RecordingRecord>
export type WorkRecord = Static<typeof WorkRecord>
export type PackedWorkRecord = Static<typeof PackedWorkRecord>
export type PersonRecord = Static<typeof PersonRecord>
export type SeriesRecord = Static<typeof SeriesRecord>
export type CharactersRecord = Static<typeof CharactersRecord>
export type RecapsRecord = Static<typeof RecapsRecord>
export type DescriptionRecord = Static<typeof DescriptionRecord>
export type CommunityRecord = Static<typeof CommunityRecord>
export type RedirectsRecord = Static<typeof RedirectsRecord>
