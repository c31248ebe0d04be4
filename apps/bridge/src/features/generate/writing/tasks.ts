import { namedBy, type Story } from '../story/registry.ts'
import type { Entity, Fact } from '../story/types.ts'
import type { CardTask } from './questions.ts'

/** People with fewer facts get no card. */
const MIN_FACTS = 2

/** The cards whose gate is one of these chapters, by gate, in order. Earlier cards never change. Pure. */
export function cardTasks({ entities, facts, links }: Story, first: number, last: number): [gate: number, tasks: CardTask[]][] {
  const byPerson = new Map<string, Fact[]>()
  for (const fact of facts) for (const id of fact.people) byPerson.set(id, [...(byPerson.get(id) ?? []), fact])
  const found = new Map<number, CardTask[]>()
  const add = (gate: number, task: CardTask) => {
    if (gate >= first && gate <= last) found.set(gate, [...(found.get(gate) ?? []), task])
  }
  for (const entity of entities.values()) {
    if (entity.kind === 'place') continue
    const about = byPerson.get(entity.id) ?? []
    const link = links.find(({ people }) => people.includes(entity.id))
    const gate = ownGate(about, link?.chapter)
    if (gate !== undefined) add(gate, { entity: until(entity, gate), facts: about.filter(({ chapter }) => chapter <= gate) })
  }
  for (const { people, chapter } of links) {
    const sides = people.flatMap((id) => entities.get(id) ?? []).filter(({ kind }) => kind === 'person')
    // The person with more facts gives the main name.
    const told = (entity: Entity) => (byPerson.get(entity.id) ?? []).filter((fact) => fact.chapter <= chapter)
    const [main, other] = sides.toSorted((a, b) => told(b).length - told(a).length)
    if (!main || !other) continue
    const about = facts.filter((fact) => fact.chapter <= chapter && fact.people.some((id) => people.includes(id)))
    add(chapter, { entity: until(main, chapter), also: until(other, chapter), facts: about })
  }
  return [...found].toSorted(([a], [b]) => a - b)
}

/** The chapter of the second fact; for a person with a late identity, a chapter before the identity. */
function ownGate(about: readonly Fact[], linkedAt: number | undefined): number | undefined {
  const gate = about[MIN_FACTS - 1]?.chapter
  if (linkedAt === undefined || (gate !== undefined && gate < linkedAt)) return gate
  return about.length < MIN_FACTS ? undefined : about.findLast(({ chapter }) => chapter < linkedAt)?.chapter
}

const until = (entity: Entity, gate: number): Entity => namedBy([entity], gate)[0] ?? entity
