import { findNames, mark, markFirstNames } from './marks.ts'
import { nameKey } from './name-key.ts'
import type { Entity, Fact, FactKind } from './types.ts'

/** A fact as a reader gave it. */
export interface ReadFact {
  kind: FactKind
  /** Names of people and places. */
  subjects: readonly string[]
  text: string
}

export interface ReadChapter {
  chapter: number
  facts: readonly ReadFact[]
}

/** Two people who turn out to be one, once the reader has met both. */
export interface Link {
  chapter: number
  people: readonly [string, string]
}

export interface Story {
  /** By id, in the order in which they are met. */
  entities: ReadonlyMap<string, Entity>
  facts: readonly Fact[]
  links: readonly Link[]
}

/** The subject of a reader for a narrator without a name. */
export const NARRATOR = 'narrator'

/** Grows while its chapters are read. */
interface Known {
  id: string
  kind: Entity['kind']
  names: { name: string; chapter: number }[]
}

interface Growing {
  entities: Map<string, Known>
  byName: Map<string, Known>
  facts: Fact[]
  links: Link[]
}

/**
 * People and places from the facts of all chapters read so far. A later chapter never changes earlier results: ids are given in
 * order, a name keeps its person, and an identity of two people who were both known before is a link between the two. Pure.
 */
export function tellStory(spans: readonly (readonly ReadChapter[])[]): Story {
  const story: Growing = { entities: new Map(), byName: new Map(), facts: [], links: [] }
  for (const chapters of spans) {
    const known = story.entities.size
    const read = chapters.flatMap((chapter) => addChapter(story, chapter))
    meetEarlier([...story.entities.values()], known, read)
    const entities = [...story.entities.values()]
    for (const fact of read) {
      const marking = fact.kind === 'identity' ? markFirstNames : mark
      story.facts.push({ ...fact, marked: marking(fact.text, entities, fact.chapter) })
    }
  }
  return story
}

/** Those with a name by the end of a chapter, with these names only. */
export function namedBy(entities: Iterable<Entity>, chapter: number): Entity[] {
  return [...entities].flatMap((entity) => {
    const names = entity.names.filter((name) => name.chapter <= chapter)
    return names.length > 0 ? [{ ...entity, names }] : []
  })
}

function addChapter(story: Growing, { chapter, facts }: ReadChapter): Fact[] {
  const groups = groupNames(story, chapter, facts)
  return facts.map(({ kind, subjects, text }, at) => {
    const people = subjects.map((name) => meet(story, groups, { name, kind, chapter }).id)
    return { id: `f${chapter}.${at + 1}`, chapter, kind, people: [...new Set(people)], text, marked: text }
  })
}

/** The names of a chapter that mean one person: those joined by an identity of which at most one was known before. */
function groupNames({ byName, links }: Growing, chapter: number, facts: readonly ReadFact[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  for (const { subjects } of facts) for (const name of subjects) groups.set(nameKey(name), new Set([nameKey(name)]))
  const knownIn = (group: ReadonlySet<string>) => [...group].map((name) => byName.get(name)).find((entity) => entity !== undefined)
  for (const { kind, subjects } of facts) {
    if (kind !== 'identity') continue
    const [first = '', ...others] = subjects.map(nameKey)
    for (const other of others) join(first, other)
  }
  return groups

  function join(one: string, other: string): void {
    const [a, b] = [groups.get(one) ?? new Set<string>(), groups.get(other) ?? new Set<string>()]
    const [knownA, knownB] = [knownIn(a), knownIn(b)]
    if (a === b || (knownA && knownA === knownB)) return
    const joined = new Set([...a, ...b])
    if (knownA && knownB) addLink(knownA.id, knownB.id)
    else for (const name of joined) groups.set(name, joined)
  }

  function addLink(one: string, other: string): void {
    const isThere = links.some(({ people }) => people.includes(one) && people.includes(other))
    if (!isThere) links.push({ chapter, people: [one, other] })
  }
}

interface Mention {
  name: string
  kind: FactKind
  chapter: number
}

function meet({ entities, byName }: Growing, groups: ReadonlyMap<string, Set<string>>, { name, kind, chapter }: Mention): Known {
  const key = nameKey(name)
  const group = groups.get(key) ?? new Set([key])
  const known = [...group].map((other) => byName.get(other)).find((entity) => entity !== undefined)
  const entity: Known = known ?? { id: `P${entities.size + 1}`, kind: kind === 'place' ? 'place' : 'person', names: [] }
  entities.set(entity.id, entity)
  if (byName.get(key) === entity) return entity
  entity.names.push({ name, chapter })
  byName.set(key, entity)
  return entity
}

/** A fact may mention a name before one of the same span is about its person. */
function meetEarlier(entities: readonly Known[], known: number, facts: readonly Fact[]): void {
  for (const entity of entities.slice(known)) {
    const [first, second] = entity.names.toSorted((a, b) => a.chapter - b.chapter)
    // Two names of one chapter are known to be one person only from there on.
    if (!first || second?.chapter === first.chapter) continue
    const found = facts.find(
      ({ chapter, text }) =>
        chapter < first.chapter &&
        findNames(text.normalize('NFC'), entities, first.chapter).some(({ id, name }) => id === entity.id && name === first.name),
    )
    if (found) first.chapter = found.chapter
  }
}
