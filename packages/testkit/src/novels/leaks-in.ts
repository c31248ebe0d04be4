// Looks for spoilers in the files that were made from a novel, with nothing but the novel: no code of the program is used.
import type { Novel, NovelEvent } from './novel.ts'
import { fill, type Names, PATTERNS } from './patterns.ts'

/** The contents of the files by name. */
type Files = Readonly<Record<string, string | undefined>>

export interface Leaks {
  /** Visible to code: names, copies, marks and ids. */
  visible: string[]
  /** People joined too early: by an engine, or by a reader who remembers. */
  joined: string[]
  /** Later events told with names that are known: only a judge can see them. */
  told: string[]
  /** Sentences that say of a person that they are themselves: not early, but useless. */
  empty: string[]
}

interface Published {
  where: string
  gate: number
  text: string
}

interface CharactersFile {
  characters: { id: string; name: string; aliases?: string[]; reveal: { chapter: number }; description: string }[]
}
interface RecapsFile {
  recaps: { through: { chapter: number }; text: string }[]
  in_short?: string
  ending?: string
}
interface StoryFile {
  people: { id: string; names: { name: string; chapter: number }[]; card?: string }[]
  facts: { chapter: number; people: string[]; text: string }[]
}

export function leaksIn(novel: Novel, files: Files, through: number): Leaks {
  const read = <T>(name: string) => JSON.parse(files[name] ?? 'null') as T | null
  const [characters, recaps, story] = [
    read<CharactersFile>('characters.json')?.characters ?? [],
    read<RecapsFile>('recaps.json'),
    read<StoryFile>('story.json') ?? { people: [], facts: [] },
  ]
  const summaries = [recaps?.in_short, recaps?.ending].flatMap((text) => (text === undefined ? [] : [text]))
  const published: Published[] = [
    ...characters.flatMap(({ id, name, aliases = [], reveal, description }) => [
      { where: `card ${id}`, gate: reveal.chapter, text: description },
      ...[name, ...aliases].map((text) => ({ where: `name of card ${id}`, gate: reveal.chapter, text })),
    ]),
    ...(recaps?.recaps ?? []).map(({ through: { chapter }, text }) => ({ where: `recap ${chapter}`, gate: chapter, text })),
    ...summaries.map((text) => ({ where: 'summary', gate: novel.chapters.length, text })),
    ...story.facts.map(({ chapter, text }, at) => ({ where: `fact ${at}`, gate: chapter, text })),
    ...story.people.flatMap(({ id, names }) =>
      names.map(({ name, chapter }) => ({ where: `name of ${id}`, gate: chapter, text: name })),
    ),
  ]
  const sourceRuns = new Set(novel.events.flatMap(({ source }) => runsOf(source)))
  const empty = [...novel.names.keys()].flatMap((name) =>
    (['alias', 'identity'] as const).map((kind) => fill(PATTERNS[novel.language][kind].told, { a: name, b: name })),
  )
  return {
    visible: [
      ...published
        .filter(({ gate }) => gate > through && through < novel.chapters.length)
        .map(({ where }) => `${where} is not due yet`),
      ...published.flatMap((one) => laterNames(novel, one)),
      ...published.flatMap(({ where, text }) =>
        runsOf(text)
          .filter((run) => sourceRuns.has(run))
          .map((run) => `${where} copies: ${run}`),
      ),
      ...published.flatMap(({ where, text }) =>
        /\[?P[0-9]+\]?|\bf[0-9]+\.[0-9]+/.test(text) ? [`${where} has a mark or an id: ${text}`] : [],
      ),
      ...published.flatMap(({ where, text }) => (text.includes('\u2014') ? [`${where} has an em dash`] : [])),
    ],
    joined: earlyIdentities(novel, characters, story),
    told: published.flatMap((one) => laterEvents(novel, one)),
    empty: published.flatMap(({ text }) => empty.filter((one) => saysAsSentence(text, one))),
  }
}

/** Names whose first mention is after the gate. */
const laterNames = (novel: Novel, { where, gate, text }: Published): string[] =>
  mentionsIn(novel, text)
    .map((name) => ({ name, first: novel.names.get(name) ?? 0 }))
    .filter(({ first }) => first > gate)
    .map(({ name, first }) => `${where} names ${name} at ${gate}, who is met in ${first}`)

/** The names in a text; one inside of a longer one does not count. */
function mentionsIn({ names }: Novel, text: string): string[] {
  const found: string[] = []
  const longestFirst = [...names.keys()].toSorted((a, b) => b.length - a.length)
  for (let at = 0; at < text.length; ) {
    const name = longestFirst.find((one) => text.startsWith(one, at) && isWord(text, at, at + one.length))
    if (name !== undefined) found.push(name)
    at += name?.length ?? 1
  }
  return found
}

const LETTER = /[\p{L}\p{M}\p{N}]/u
/** A genitive has an s behind its name. */
const isWord = (text: string, start: number, end: number) =>
  !LETTER.test(text.charAt(start - 1)) && (!LETTER.test(text.charAt(end)) || /^s(?!\p{L})/u.test(text.slice(end)))

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(7).map((_, start) => words.slice(start, start + 8).join(' '))
}

/** For each name the names that are known by a chapter to be the same person. */
function sameBy({ events }: Novel, chapter: number): (name: string) => ReadonlySet<string> {
  const groups = new Map<string, Set<string>>()
  const groupOf = (name: string) => groups.get(name) ?? new Set([name])
  for (const { kind, names, chapter: at } of events) {
    if (at > chapter || (kind !== 'alias' && kind !== 'identity')) continue
    const joined = new Set([...groupOf(names.a ?? ''), ...groupOf(names.b ?? '')])
    for (const name of joined) groups.set(name, joined)
  }
  return groupOf
}

function earlyIdentities(novel: Novel, characters: CharactersFile['characters'], { people, facts }: StoryFile): string[] {
  const cards = characters.flatMap(({ id, name, aliases = [], reveal: { chapter } }) =>
    aliases
      .filter((alias) => !sameBy(novel, chapter)(name).has(alias))
      .map((alias) => `card ${id} joins ${name} and ${alias} at ${chapter}`),
  )
  const stories = people.flatMap(({ id, names }) =>
    names.flatMap((one) =>
      names
        .filter((other) => other.chapter <= one.chapter && !sameBy(novel, one.chapter)(one.name).has(other.name))
        .map((other) => `${id} of the story joins ${one.name} and ${other.name} at ${one.chapter}`),
    ),
  )
  const byId = new Map(people.map((one) => [one.id, one]))
  const joins = facts.flatMap(({ chapter, people: ids, text }, at) =>
    ids.flatMap((id) => {
      const known = byId.get(id)?.names.filter((one) => one.chapter <= chapter) ?? []
      const isNamed = known.some(({ name }) => mentionsIn(novel, text).some((one) => sameBy(novel, chapter)(name).has(one)))
      return isNamed ? [] : [`fact ${at} at ${chapter} is joined to ${id}, who has none of its names: ${text}`]
    }),
  )
  return [...cards, ...stories, ...joins]
}

/** Events after the gate, told with any name of their people. */
function laterEvents(novel: Novel, { where, gate, text }: Published): string[] {
  const later = waysToTell(novel).filter(({ chapter, ways }) => chapter > gate && ways.some((way) => saysAsSentence(text, way)))
  return later.map(({ ways: [way] }) => `${where} tells at ${gate}: ${way}`)
}

/** A longer name may end with the first one of a sentence. */
const saysAsSentence = (text: string, sentence: string) => text.startsWith(sentence) || text.includes(`. ${sentence}`)

interface Ways {
  /** The first chapter in which it happens, to people of whatever name. */
  chapter: number
  ways: readonly string[]
}

const known = new WeakMap<Novel, readonly Ways[]>()

function waysToTell(novel: Novel): readonly Ways[] {
  const found = known.get(novel)
  if (found) return found
  const same = sameBy(novel, Number.POSITIVE_INFINITY)
  const byWay = new Map<string, Ways>()
  for (const event of novel.events) {
    const ways = waysOf(novel, event, same)
    const [first = ''] = ways.toSorted()
    if (!byWay.has(first)) byWay.set(first, { chapter: event.chapter, ways })
  }
  const all = [...byWay.values()]
  known.set(novel, all)
  return all
}

function waysOf({ language }: Novel, { kind, names }: NovelEvent, same: (name: string) => ReadonlySet<string>): string[] {
  const choices = (role: keyof Names) => (names[role] === undefined ? [undefined] : [...same(names[role])])
  return choices('a').flatMap((a) =>
    choices('b').flatMap((b) =>
      choices('p').flatMap((p) =>
        Object.values(PATTERNS[language][kind]).map((pattern) =>
          fill(pattern, { ...(a && { a }), ...(b && { b }), ...(p && { p }) }),
        ),
      ),
    ),
  )
}
