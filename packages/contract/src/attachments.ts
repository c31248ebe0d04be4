// Files with generated or hand-written characters, recaps and chapter positions in a hidden folder beside a book
// (docs/reference/operations.md 5.3). Programs write them; the server reads them leniently, since anyone may have put them there.
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { AttachmentKind } from './attachment-names.ts'
import { ROLES, Slug } from './records.ts'

export const MAX_ATTACHMENT_BYTES = 2 * 1024 * 1024

/** Licences of texts that are accepted; others are left out. */
export const TEXT_LICENSES = ['CC-BY-SA-3.0', 'CC-BY-SA-4.0'] as const

/** More than any book needs. */
const MAX = { entries: 5_000, aliases: 50, nameLength: 200 }

const Position = Type.Object({ chapter: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) })
const Name = Type.String({ minLength: 1, maxLength: MAX.nameLength })
const Prose = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const License = Type.Enum(TEXT_LICENSES)
const Role = Type.Enum(ROLES)
const Scope = Type.Enum(['book', 'series'] as const)

export const AttachedCharacter = Type.Object({
  id: Slug,
  name: Name,
  aliases: Type.Optional(Type.Array(Name)),
  role: Type.Optional(Role),
  /** The chapter from which the character may be shown. */
  reveal: Position,
  description: Type.Optional(Prose(1500)),
})
export const AttachedRecap = Type.Object({
  /** The last chapter that the text covers. */
  through: Position,
  scope: Type.Optional(Scope),
  text: Prose(3000),
})
const InShort = Prose(1500)
const Ending = Prose(2000)

/** Where each logical chapter starts, in seconds on the whole-book timeline. */
const PositionsFile = Type.Object({
  source: Type.Optional(Type.String()),
  /** Length in seconds of the audio in which the starts were found. */
  duration: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  chapters: Type.Array(Type.Object({ chapter: Position.properties.chapter, start: Type.Number({ minimum: 0 }) }), {
    minItems: 1,
    maxItems: MAX.entries,
  }),
})

/** Kinds of facts in `story.json`. An identity says that two or more people are one. */
export const STORY_FACT_KINDS = ['event', 'character', 'state', 'identity', 'place', 'thread'] as const

const StoryId = Type.String({ minLength: 1, maxLength: MAX.nameLength })
export const StoryPerson = Type.Object({
  id: StoryId,
  /** `chapter`: from which the person is known by this name. */
  names: Type.Array(Type.Object({ name: Name, chapter: Position.properties.chapter }), { minItems: 1 }),
  /** The id of a character. */
  card: Type.Optional(Slug),
})
export const StoryFact = Type.Object({
  chapter: Position.properties.chapter,
  /** Seconds on the whole-book timeline. */
  at: Type.Optional(Type.Number({ minimum: 0 })),
  kind: Type.Enum(STORY_FACT_KINDS),
  people: Type.Array(StoryId),
  text: Prose(300),
})

export type StoryPerson = Static<typeof StoryPerson>
export type StoryFact = Static<typeof StoryFact>

/** The content of `story.json`, which programs that write files beside books add to the three that the server reads. */
export interface Story {
  license: TextLicense
  duration?: number
  people: StoryPerson[]
  facts: StoryFact[]
}

export type AttachedCharacter = Static<typeof AttachedCharacter>
export type AttachedRecap = Static<typeof AttachedRecap>
export type TextLicense = (typeof TEXT_LICENSES)[number]

/** The contents of the three files as read. */
export interface AttachmentContents {
  characters: { license: TextLicense; characters: AttachedCharacter[] }
  recaps: { license: TextLicense; recaps: AttachedRecap[]; in_short?: string; ending?: string }
  positions: { duration?: number; chapters: { chapter: number; start: number }[] }
}

export type ReadAttachment<K extends AttachmentKind> =
  /** `dropped`: the number of invalid entries left out. */
  | { kind: 'read'; content: AttachmentContents[K]; dropped: number }
  /** The file counts as absent. */
  | { kind: 'refused'; why: string }

/** Reads the text of one file. Unknown keys are ignored, and invalid entries dropped one by one; an invalid file is refused. */
export function readAttachment<K extends AttachmentKind>(kind: K, text: string): ReadAttachment<K> {
  const file = parsed(text)
  if (!isObject(file)) return { kind: 'refused', why: 'not a JSON object' }
  return READERS[kind](file) as ReadAttachment<K>
}

/** Reads `story.json` by the rules of `readAttachment`. Ids of people that the file does not list are left out of facts. */
export function readStory(
  text: string,
): { kind: 'read'; content: Story; dropped: number } | Extract<ReadAttachment<AttachmentKind>, { kind: 'refused' }> {
  const file = parsed(text)
  if (!isObject(file)) return { kind: 'refused', why: 'not a JSON object' }
  const { license, duration } = file
  if (!Value.Check(License, license)) return WRONG_LICENSE
  if (duration !== undefined && !Value.Check(PositionsFile.properties.duration, duration)) {
    return { kind: 'refused', why: 'the duration is not a positive number' }
  }
  const people = listed(file['people'], toStoryPerson, ({ id }) => id)
  const ids = new Set(people.entries.map(({ id }) => id))
  const facts = listed(
    file['facts'],
    (fact) => toStoryFact(fact, ids),
    (fact) => fact,
  )
  if (facts.entries.length === 0) return { kind: 'refused', why: 'no usable fact' }
  const content = { license, ...(duration !== undefined && { duration }), people: people.entries, facts: facts.entries }
  return { kind: 'read', content, dropped: people.dropped + facts.dropped }
}

type JsonObject = Readonly<Record<string, unknown>>
type Readers = { readonly [K in AttachmentKind]: (file: JsonObject) => ReadAttachment<K> }

const READERS: Readers = {
  characters({ license, characters }) {
    if (!Value.Check(License, license)) return WRONG_LICENSE
    const { entries, dropped } = listed(characters, toCharacter, ({ id }) => id)
    if (entries.length === 0) return { kind: 'refused', why: 'no usable character' }
    return { kind: 'read', content: { license, characters: entries }, dropped }
  },
  recaps({ license, recaps, ...rest }) {
    if (!Value.Check(License, license)) return WRONG_LICENSE
    const { entries, dropped } = listed(recaps, toRecap, ({ through }) => through.chapter)
    const [inShort, ending] = [prose(rest['in_short']), prose(rest['ending'])]
    const summary = {
      ...(Value.Check(InShort, inShort) && { in_short: inShort }),
      ...(Value.Check(Ending, ending) && { ending }),
    }
    const kept = Object.keys(summary).length
    const given = [inShort, ending].filter((one) => one !== undefined).length
    if (entries.length + kept === 0) return { kind: 'refused', why: 'no usable recap' }
    return { kind: 'read', content: { license, recaps: entries, ...summary }, dropped: dropped + given - kept }
  },
  /** A single wrong entry could reveal too much, so the whole file is refused. */
  positions(file) {
    if (!Value.Check(PositionsFile, file)) return { kind: 'refused', why: 'not a list of chapters and starts' }
    const { duration } = file
    const chapters = file.chapters.map(({ chapter, start }) => ({ chapter, start }))
    const ascends = chapters.every((one, at) => {
      const before = chapters[at - 1]
      return before === undefined || (one.chapter > before.chapter && one.start > before.start)
    })
    if (!ascends) return { kind: 'refused', why: 'chapters and starts do not ascend' }
    return { kind: 'read', content: { ...(duration !== undefined && { duration }), chapters }, dropped: 0 }
  },
}

const WRONG_LICENSE = { kind: 'refused', why: 'not licensed under CC BY-SA 3.0 or 4.0' } as const

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The usable entries of a list; if several have the same key, the first. */
function listed<T, K>(
  list: unknown,
  toEntry: (entry: JsonObject) => T | undefined,
  keyOf: (entry: T) => K,
): { entries: T[]; dropped: number } {
  const found: readonly unknown[] = Array.isArray(list) ? list : []
  const byKey = new Map<K, T>()
  for (const one of found.slice(0, MAX.entries)) {
    const entry = isObject(one) ? toEntry(one) : undefined
    if (entry !== undefined && !byKey.has(keyOf(entry))) byKey.set(keyOf(entry), entry)
  }
  return { entries: [...byKey.values()], dropped: found.length - byKey.size }
}

function toCharacter({ id, name, aliases, role, reveal, description }: JsonObject): AttachedCharacter | undefined {
  const names = (Array.isArray(aliases) ? aliases : []).map(line).filter((one) => Value.Check(Name, one))
  const text = prose(description)
  const entry = {
    id,
    name: line(name),
    ...(names.length > 0 && { aliases: [...new Set(names)].slice(0, MAX.aliases) }),
    ...(Value.Check(Role, role) && { role }),
    ...(isObject(reveal) && { reveal: { chapter: reveal['chapter'] } }),
    ...(text !== undefined && { description: text }),
  }
  return Value.Check(AttachedCharacter, entry) ? entry : undefined
}

function toRecap({ through, scope, text }: JsonObject): AttachedRecap | undefined {
  const entry = {
    ...(isObject(through) && { through: { chapter: through['chapter'] } }),
    ...(Value.Check(Scope, scope) && { scope }),
    text: prose(text),
  }
  return Value.Check(AttachedRecap, entry) ? entry : undefined
}

function toStoryPerson({ id, names, card }: JsonObject): StoryPerson | undefined {
  const given: readonly unknown[] = Array.isArray(names) ? names : []
  const usable = given.flatMap((one) => (isObject(one) ? [{ name: line(one['name']), chapter: one['chapter'] }] : []))
  const entry = {
    id,
    names: usable.filter((one) => Value.Check(StoryPerson.properties.names.items, one)).slice(0, MAX.aliases),
    ...(Value.Check(Slug, card) && { card }),
  }
  return Value.Check(StoryPerson, entry) ? entry : undefined
}

function toStoryFact({ chapter, at, kind, people, text }: JsonObject, ids: ReadonlySet<string>): StoryFact | undefined {
  const known = (Array.isArray(people) ? people : []).filter((id: unknown) => typeof id === 'string' && ids.has(id))
  const entry = { chapter, ...(at !== undefined && { at }), kind, people: known, text: prose(text) }
  return Value.Check(StoryFact, entry) ? entry : undefined
}

/** Control characters, and those that change text direction. */
const CONTROLS = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069\p{Cs}]/gu

/** Text of several lines, undefined if empty; anything but text is returned unchanged, to be refused later. */
function prose(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim() || undefined : value
}

/** A name on one line. */
function line(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').replace(CONTROLS, '').trim() : value
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
