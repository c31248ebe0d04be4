// The records of the community database (docs/reference/metadata.md 5.2), as stored in `data/`: the metadata service checks and
// builds them. A title states a pattern's requirement in words: the checker uses it ('"x y" is not a slug'), and `schema/`
// publishes it.
import Type, { type Static, type TSchema } from 'typebox'
import { CREDIT_ROLES, GENRES, REGIONS, ROLES, SOURCE_TYPES } from './record-words.ts'

export { CREDIT_ROLES, GENRES, REGIONS, ROLES, SOURCE_TYPES }

const closed = <P extends Record<string, TSchema>>(properties: P, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })
const text = Type.String({ minLength: 1 })
/** Within the safe integers: anything larger is certainly an error. */
const whole = (min: { minimum: number } | { exclusiveMinimum: number }) =>
  Type.Integer({ ...min, maximum: Number.MAX_SAFE_INTEGER })
/** Far more than any book has, and few enough to compare all pairs. */
const MAX_DISTINCT = 1000
const distinct = { uniqueItems: true, maxItems: MAX_DISTINCT }
const some = <S extends TSchema>(items: S) => Type.Array(items, { minItems: 1, ...distinct })
const oneOf = <const V extends readonly string[]>(title: string, values: V) => Type.Enum(values, { title })

/** At most 100 characters; `search`, `latest` and `match` are reserved for routes. */
export const Slug = Type.String({ title: 'a slug', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 100 })
export const Language = Type.String({ title: 'a language tag in lower case', pattern: '^[a-z]{2,3}(-[a-z0-9]{2,8})*$' })
const Isbn = Type.String({
  title: 'an ISBN of 10 or 13 characters without hyphens',
  pattern: '^([0-9]{9}[0-9Xx]|[0-9]{13})$',
})
const Asin = Type.String({ title: 'an ASIN of 10 capitals and digits', pattern: '^[A-Z0-9]{10}$' })
/** `2`, `2.5`, `1-3.5`. */
export const SeriesPosition = Type.String({
  title: 'a position (2, 2.5 or 1-3)',
  pattern: '^[0-9]+(\\.[0-9]+)?(-[0-9]+(\\.[0-9]+)?)?$',
  maxLength: 16,
})
const Region = oneOf('a region', REGIONS)
const YEAR = '[0-9]{4}'
const MONTH = '(0[1-9]|1[0-2])'
const LEAP_YEAR = '([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)'
/** A day that exists in the calendar. */
const DAY =
  `(${YEAR}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))` +
  `|${LEAP_YEAR}-02-29)`
const HOUR_AND_MINUTE = '([01][0-9]|2[0-3]):[0-5][0-9]'
const Day = Type.String({ title: 'a day (YYYY-MM-DD)', pattern: `^${DAY}$` })
/** A day, or a date and time with its offset (RFC 3339). */
const Added = Type.String({
  title: 'a day, or a moment with its offset (RFC 3339)',
  pattern: `^${DAY}([Tt]${HOUR_AND_MINUTE}:[0-5][0-9](\\.[0-9]+)?([Zz]|[+-]${HOUR_AND_MINUTE}))?$`,
})
const Wikidata = Type.String({ title: 'an id of Wikidata', pattern: '^Q[0-9]+$' })

const Source = closed({
  type: oneOf('a source type', SOURCE_TYPES),
  ref: Type.Optional(Type.String()),
  imported_at: Type.Optional(Day),
})
const sources = Type.Array(Source, { minItems: 1 })
const core = { license: Type.Literal('CC0-1.0'), sources }
/** The share-alike layer; each record carries its own. */
const community = { license: oneOf('a licence of community texts', ['CC-BY-SA-3.0', 'CC-BY-SA-4.0']), sources }

const ChapterMark = closed({
  title: text,
  start_ms: whole({ minimum: 0 }),
  length_ms: whole({ exclusiveMinimum: 0 }),
})

export const RecordingRecord = closed(
  {
    id: Slug,
    work: Slug,
    narrators: some(Slug),
    /** Absent if unknown. */
    abridged: Type.Optional(Type.Boolean()),
    language: Language,
    runtime_min: Type.Optional(whole({ exclusiveMinimum: 0 })),
    release_date: Type.Optional(
      Type.String({ title: 'a date (YYYY, YYYY-MM or YYYY-MM-DD)', pattern: `^(${YEAR}(-${MONTH})?|${DAY})$` }),
    ),
    publisher: Type.Optional(text),
    publishers: Type.Optional(some(closed({ region: Region, publisher: text }))),
    asin: Type.Optional(some(closed({ region: Region, asin: Asin }))),
    isbn: Type.Optional(
      Type.Array(
        Type.Union([Isbn, closed({ isbn: Isbn, region: Region })], { title: 'an ISBN, or one with its region' }),
        distinct,
      ),
    ),
    cover_url: Type.Optional(Type.String({ title: 'an address that begins with https://', pattern: '^https://[^\\s]+$' })),
    chapters: Type.Optional(Type.Array(ChapterMark)),
    added_at: Type.Optional(Added),
    ...core,
  },
  {
    title: 'recording',
    description: 'One production of a work, with its narrators, length and sellers.',
    dependentRequired: { publishers: ['publisher'] },
  },
)

/** One slug, or several in ascending order. */
const TranslationOf = Type.Union([Slug, some(Slug)], { title: 'a slug, or a list of slugs' })

const work = {
  id: Slug,
  title: text,
  subtitle: Type.Optional(text),
  authors: some(Slug),
  credits: Type.Optional(some(closed({ person: Slug, role: oneOf('a credit role', CREDIT_ROLES) }))),
  language: Language,
  first_published: Type.Optional(Type.String({ title: 'a year or a day (YYYY or YYYY-MM-DD)', pattern: `^(${YEAR}|${DAY})$` })),
  description: Type.Optional(Type.String()),
  genres: Type.Optional(some(oneOf('a genre', GENRES))),
  translation_of: Type.Optional(TranslationOf),
  xref: Type.Optional(
    closed({
      wikidata: Type.Optional(Wikidata),
      openlibrary: Type.Optional(Type.String({ title: 'the id of a work of Open Library', pattern: '^OL[0-9]+W$' })),
      goodreads: Type.Optional(Type.String()),
      isbn: Type.Optional(Type.Array(Isbn, distinct)),
    }),
  ),
  added_at: Type.Optional(Added),
  ...core,
}
export const WorkRecord = closed(work, {
  title: 'work',
  description: 'A book, independent of its recordings, which are separate files.',
})
/** A work inside a pack. */
export const PackedWorkRecord = closed(
  { ...work, recordings: Type.Optional(Type.Record(Type.String(), RecordingRecord, { propertyNames: Slug })) },
  { title: 'work in a pack', description: 'A book with its recordings, keyed by slug.' },
)

export const PersonRecord = closed(
  {
    id: Slug,
    name: text,
    sort_name: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    kind: Type.Optional(oneOf('a kind of person', ['person', 'group', 'publisher', 'synthetic'])),
    xref: Type.Optional(
      closed({
        wikidata: Type.Optional(Wikidata),
        openlibrary: Type.Optional(Type.String({ title: 'the id of an author of Open Library', pattern: '^OL[0-9]+A$' })),
        audible: Type.Optional(Asin),
      }),
    ),
    ...core,
  },
  { title: 'person', description: 'An author, a narrator, or both.' },
)

export const SeriesRecord = closed(
  {
    id: Slug,
    name: text,
    authors: Type.Optional(Type.Array(Slug, distinct)),
    works: Type.Array(closed({ work: Slug, position: SeriesPosition }), { minItems: 1 }),
    ordering: Type.Optional(Type.String()),
    ordering_of: Type.Optional(Slug),
    translation_of: Type.Optional(TranslationOf),
    xref: Type.Optional(closed({ wikidata: Type.Optional(Wikidata), goodreads: Type.Optional(Type.String()) })),
    ...core,
  },
  { title: 'series', description: 'A series, with the positions of its works.' },
)

/** A logical chapter of the work: 1 is the first, 0 is everything before it. */
const Position = closed({ chapter: whole({ minimum: 0 }) })
export const CharactersRecord = closed(
  {
    work: Slug,
    characters: Type.Array(
      closed({
        id: Slug,
        name: text,
        aliases: Type.Optional(Type.Array(text, distinct)),
        role: Type.Optional(oneOf('a character role', ROLES)),
        reveal: Position,
        description: Type.Optional(Type.String({ minLength: 1, maxLength: 1500 })),
        xref: Type.Optional(closed({ wikidata: Type.Optional(Wikidata), goodreads: Type.Optional(Type.String()) })),
      }),
      { minItems: 1 },
    ),
    ...community,
  },
  { title: 'characters', description: 'The characters of a work, each with the chapter from which it can be shown.' },
)

export const RecapsRecord = closed(
  {
    work: Slug,
    recaps: Type.Array(
      closed({
        through: Position,
        scope: Type.Optional(oneOf('a scope', ['book', 'series'])),
        text: Type.String({ minLength: 1, maxLength: 3000 }),
      }),
      { minItems: 1 },
    ),
    in_short: Type.Optional(Type.String({ minLength: 1, maxLength: 1500 })),
    ending: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
    ...community,
  },
  { title: 'recaps', description: 'Summaries of a work up to certain chapters.' },
)

export const DescriptionRecord = closed(
  { work: Slug, text: Type.String({ minLength: 200, maxLength: 1500 }), ...community },
  { title: 'description', description: 'A description of a work without spoilers, written by the community.' },
)

/** Community data about one work, keyed by its slug in a pack. */
export const CommunityRecord = closed(
  {
    characters: Type.Optional(CharactersRecord),
    recaps: Type.Optional(RecapsRecord),
    description: Type.Optional(DescriptionRecord),
  },
  { title: 'community', description: 'Community texts about one work, as stored in a pack.', minProperties: 1 },
)

const Retired = Type.Record(Type.String(), Slug, { propertyNames: Slug })
export const RedirectsRecord = closed(
  { people: Retired, series: Retired, works: Retired },
  { title: 'redirects', description: 'Retired slugs, each with the slug that replaces it.' },
)

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
