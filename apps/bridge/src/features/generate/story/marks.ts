// Writer and judge get people and places as marks (`[P3]`), so that nothing remembered from a famous book can leak. The program
// puts the names back.
import { characterAt, characterBefore, endsBetween, isUnspaced, isWordCharacter, plainLetters, startsBetween } from './letters.ts'
import type { Entity, EntityName } from './types.ts'

export const MARK = /\[(P[0-9]{1,6})\]/g

export const markOf = (id: string): string => `[${id}]`

/** The ids of the marks in a text, in order. */
export const marksIn = (text: string): string[] => [...text.matchAll(MARK)].map(([, id = '']) => id)

interface NameToFind {
  id: string
  name: string
  plain: string
}

/** A name in a text: from `start` to before `end`. */
export interface FoundName {
  id: string
  /** As the entity has it. */
  name: string
  start: number
  end: number
}

/** Replaces names that are known by the gate with the marks of their owners. */
export function mark(text: string, entities: readonly Entity[], gate: number): string {
  const normal = withoutMarks(text.normalize('NFC'))
  return markFound(normal, findNames(normal, entities, gate))
}

/** The same for a text that says that two names are one person's: of each person only the name that comes first is replaced. */
export function markFirstNames(text: string, entities: readonly Entity[], gate: number): string {
  const normal = withoutMarks(text.normalize('NFC'))
  const found = findNames(normal, entities, gate)
  const first = new Map(found.toReversed().map(({ id, name }) => [id, name]))
  return markFound(
    normal,
    found.filter(({ id, name }) => first.get(id) === name),
  )
}

function markFound(text: string, found: readonly FoundName[]): string {
  let marked = ''
  let done = 0
  for (const { id, start, end } of found) {
    marked += text.slice(done, start) + markOf(id)
    done = end
  }
  return marked + text.slice(done)
}

/** Names of entities in an NFC text, the longest at each place. */
export function findNames(text: string, entities: readonly Entity[], gate: number): FoundName[] {
  const byFirst = namesByFirstCharacter(entities, gate)
  const plain = plainLetters(text)
  const found: FoundName[] = []
  for (let at = 0; at < plain.length; ) {
    const first = characterAt(plain, at)
    const name = mayStart(plain, at, first) ? nameAt(plain, at, byFirst.get(first.toLowerCase())) : undefined
    if (name) found.push(name)
    at = name?.end ?? at + first.length
  }
  return found
}

export const hasName = (text: string, name: string): boolean =>
  findNames(text.normalize('NFC'), [{ id: '', kind: 'person', names: [{ name, chapter: 0 }] }], 0).length > 0

/** Luc is not in Jean-Luc. */
const mayStart = (plain: string, at: number, first: string) =>
  startsBetween(characterBefore(plain, at), first) && !(plain[at - 1] === '-' && isWordCharacter(characterBefore(plain, at - 1)))

/** Jean is not in Jean-Luc, but in Jean-like. */
const isHyphenated = (plain: string, at: number) => plain[at] === '-' && /^[\p{Lu}\p{Lt}]/u.test(characterAt(plain, at + 1))

function namesByFirstCharacter(entities: readonly Entity[], gate: number): Map<string, NameToFind[]> {
  const names = entities
    .flatMap(({ id, names }) =>
      names.filter(({ chapter }) => chapter <= gate).map(({ name }) => ({ id, name, plain: spaced(name) })),
    )
    .filter(({ plain }) => plain !== '' && !isSingleCharacter(plain))
    .sort((a, b) => b.plain.length - a.plain.length)
  return Map.groupBy(names, ({ plain }) => characterAt(plain, 0).toLowerCase())
}

/** 王 is in many words that are not the name. */
const isSingleCharacter = (plain: string) => isUnspaced(plain) && characterAt(plain, 0) === plain

const spaced = (name: string) => plainLetters(name).replace(/ {2,}/g, ' ').trim()

function nameAt(plain: string, at: number, names: readonly NameToFind[] = []): FoundName | undefined {
  for (const one of names) {
    const end = endOf(plain, at, one.plain)
    if (end !== undefined) return { id: one.id, name: one.name, start: at, end }
  }
  return undefined
}

/** Where the name that starts here ends; undefined if it is another text. */
function endOf(plain: string, start: number, name: string): number | undefined {
  let at = start
  for (let index = 0; index < name.length; index++) {
    const isEqual = plain[at] === name[index] || (index === 0 && isCapitalOf(plain, at, name))
    if (!isEqual) return undefined
    at++
    if (name[index] === ' ') while (plain[at] === ' ') at++
  }
  const last = characterBefore(name, name.length)
  if (isHyphenated(plain, at) || isInsideOfKana({ name, before: characterBefore(plain, start), after: characterAt(plain, at) }))
    return undefined
  if (endsBetween(last, characterAt(plain, at))) return at
  // The genitive of German and its neighbours: Annas Buch. The mark leaves the s.
  const isGenitive = plain[at] === 's' && /[a-zà-öø-ÿ]/.test(last) && endsBetween('s', characterAt(plain, at + 1))
  return isGenitive ? at : undefined
}

/** はな is not in はなす, but in はなは: only particles follow a name in hiragana. アン is not in アンナ. */
function isInsideOfKana({ name, before, after }: { name: string; before: string; after: string }): boolean {
  if (/^\p{sc=Hiragana}+$/u.test(name)) return /\p{sc=Hiragana}/u.test(after) && !/[はがをにのともへやで]/.test(after)
  return /^[\p{sc=Katakana}ー]+$/u.test(name) && (/[\p{sc=Katakana}ー]/u.test(before) || /[\p{sc=Katakana}ー]/u.test(after))
}

/** A name such as "the captain" or "de la Cruz" has a capital at the start of a sentence. */
function isCapitalOf(plain: string, at: number, name: string): boolean {
  const first = characterAt(name, 0)
  return first.length === 1 && plain[at] === first.toUpperCase() && startsSentence(plain.slice(0, at))
}

/** Whether a sentence starts after this text. */
export const startsSentence = (before: string): boolean =>
  /(?:^|[.!?…:。！？][\s"'”’»)\]]*|["“„«¿¡(][\s]*)$/u.test(before.slice(-8))

export type Unmarked =
  | { kind: 'text'; text: string }
  /** Unknown marks, and marks of people who are met only after the gate. */
  | { kind: 'refused'; unknown: readonly string[]; later: readonly string[] }

/** Puts names in place of marks: of each person the best one that is known by the gate. */
export function unmark(text: string, entities: readonly Entity[], gate: number): Unmarked {
  const byId = new Map(entities.map((one) => [one.id, one]))
  const ids = [...new Set(marksIn(text))]
  const unknown = ids.filter((id) => !byId.has(id))
  const names = new Map(ids.map((id) => [id, otherName(byId.get(id), text, gate) ?? bestName(byId.get(id), gate)]))
  const later = ids.filter((id) => byId.has(id) && names.get(id) === undefined)
  if (unknown.length + later.length > 0) return { kind: 'refused', unknown, later }
  const replaced = text.replace(MARK, (_, id: string, offset: number) => {
    const name = names.get(id) ?? ''
    return startsSentence(text.slice(0, offset)) ? capitalized(name) : name
  })
  return { kind: 'text', text: replaced }
}

const capitalized = (name: string) => {
  const first = characterAt(name, 0)
  return first.toUpperCase().length === first.length ? first.toUpperCase() + name.slice(first.length) : name
}

/** The best name that the text does not have itself: "Ann is also known as Ann" says nothing. */
function otherName(entity: Entity | undefined, text: string, gate: number): string | undefined {
  return entity && bestName({ ...entity, names: entity.names.filter(({ name }) => !hasName(text, name)) }, gate)
}

/** The name to use: a full name rather than "the captain", and the longest of at most three words. */
export function bestName(entity: Entity | undefined, gate: number): string | undefined {
  const known = entity?.names.filter(({ chapter }) => chapter <= gate) ?? []
  return known.toSorted(byWorth)[0]?.name
}

function byWorth(a: EntityName, b: EntityName): number {
  return (
    Number(isProper(b.name)) - Number(isProper(a.name)) ||
    Number(isShort(b.name)) - Number(isShort(a.name)) ||
    b.name.length - a.name.length ||
    a.chapter - b.chapter ||
    (a.name < b.name ? -1 : 1)
  )
}

/** Whether a name has a capital, or is in a script that has none. */
const isProper = (name: string) => /[\p{Lu}\p{Lt}\p{Lo}]/u.test(name)
const isShort = (name: string) => name.trim().split(/\s+/).length <= 3

/** A text that looks like a mark, but is none of ours: one from the book could point to anybody. */
const withoutMarks = (text: string) => text.replace(MARK, '$1')
