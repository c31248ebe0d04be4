// The contents of the four files beside a book (docs/reference/operations.md 5.3; docs/reference/decisions.md, bridge 16 to 18).
import {
  type AttachedCharacter,
  type AttachedRecap,
  MAX_ATTACHMENT_BYTES,
  readAttachment,
  readStory,
  type StoryFact,
  type StoryPerson,
} from '@chapterhouse/contract/attachments'
import { Slug } from '@chapterhouse/contract/records'
import { Value } from 'typebox/value'
import { bestName } from '../story/marks.ts'
import { onOneLine, publishedText } from '../story/piece-text.ts'
import type { Entity, Fact, Piece, PieceKind } from '../story/types.ts'
import { canonicalJson } from './canonical-json.ts'
import { createSlugs, slugOf } from './slugs.ts'

export const FILES = ['characters.json', 'recaps.json', 'positions.json', 'story.json'] as const
export type FileName = (typeof FILES)[number]
/** A file without entries is absent. */
export type Files = Partial<Record<FileName, string>>

export interface Positions {
  source: string
  duration?: number
  chapters: readonly { chapter: number; start: number }[]
}

export interface Delivery {
  /** The matched work; undefined or wrong: the title's slug. */
  workId: string | undefined
  title: string
  /** The last chapter that is delivered: nothing of a later one is written. */
  through: number
  entities: readonly Entity[]
  facts: readonly Fact[]
  /** In the order in which they were accepted: ids of cards depend on it. */
  pieces: readonly Piece[]
  positions: Positions
}

/** More than any book needs; the server reads as many. */
const MAX_ENTRIES = 5_000
const MAX_NAME = 200
/** Room for everything in `story.json` beside facts. */
const STORY_FACT_BYTES = MAX_ATTACHMENT_BYTES * 0.75
/** Bytes that indentation adds to a fact. */
const INDENTATION = 80

export function toFiles(delivery: Delivery): Files {
  const { positions, through } = delivery
  const pieces = delivery.pieces.filter(({ gate }) => gate <= through)
  const texts = { work: workOf(delivery), license: 'CC-BY-SA-3.0', sources: [{ type: 'community' }] }
  const cards = toCards(pieces, delivery.entities)
  const recaps = toRecaps(pieces, delivery.entities)
  const story = toStory(delivery, cards)
  const files: Files = {
    ...(cards.length > 0 && {
      'characters.json': canonicalJson({ ...texts, characters: cards.map(({ character }) => character).toSorted(byReveal) }),
    }),
    ...(Object.keys(recaps).length > 0 && { 'recaps.json': canonicalJson({ ...texts, ...recaps }) }),
    'positions.json': canonicalJson(positions),
    ...(story.facts.length > 0 && {
      'story.json': canonicalJson({
        ...texts,
        ...story,
        ...(positions.duration !== undefined && { duration: positions.duration }),
      }),
    }),
  }
  check(files)
  return files
}

const workOf = ({ workId, title }: Delivery) => (Value.Check(Slug, workId) ? workId : slugOf(title) || 'book')

interface Card {
  person: string
  character: AttachedCharacter
}

function toCards(pieces: readonly Piece[], entities: readonly Entity[]): Card[] {
  const slugs = createSlugs()
  return pieces
    .filter(({ kind }) => kind === 'card')
    .flatMap((piece, at) => {
      const { person = '', also, role, gate } = piece
      const entity = entities.find(({ id }) => id === person)
      const name = bestName(entity, gate)
      if (!entity || name === undefined) return []
      const both = [...entity.names, ...(entities.find(({ id }) => id === also)?.names ?? [])]
      const others = both.filter((one) => one.chapter <= gate && one.name !== name).map((one) => one.name)
      const character = {
        // The number of a card does not change, since later ones follow it.
        id: slugs(name, `person-${at + 1}`),
        name: [...name].slice(0, MAX_NAME).join(''),
        ...(others.length > 0 && { aliases: [...new Set(others)].filter((one) => [...one].length <= MAX_NAME).slice(0, 50) }),
        ...(role && { role }),
        reveal: { chapter: gate },
        description: publishedText(piece, entities),
      }
      return character.description === '' ? [] : [{ person, character }]
    })
}

const byReveal = (a: AttachedCharacter, b: AttachedCharacter) => a.reveal.chapter - b.reveal.chapter

function toRecaps(pieces: readonly Piece[], entities: readonly Entity[]): Record<string, unknown> {
  const written = pieces.filter((one) => publishedText(one, entities) !== '')
  const textOf = (kind: PieceKind) => written.filter((one) => one.kind === kind).map((one) => publishedText(one, entities))
  const series = textOf('series').map((text): AttachedRecap => ({ through: { chapter: 0 }, scope: 'series', text }))
  const recaps = written
    .filter(({ kind }) => kind === 'recap')
    .map((piece): AttachedRecap => ({ through: { chapter: piece.gate }, text: publishedText(piece, entities) }))
    .toSorted((a, b) => a.through.chapter - b.through.chapter)
  const [[inShort], [ending]] = [textOf('in_short'), textOf('ending')]
  const all = [...series, ...recaps]
  if (all.length === 0 && inShort === undefined && ending === undefined) return {}
  return { recaps: all, ...(inShort !== undefined && { in_short: inShort }), ...(ending !== undefined && { ending }) }
}

/** The people and facts up to the last delivered chapter. Ids of people say nothing about them. */
function toStory({ entities, facts, through }: Delivery, cards: readonly Card[]): { people: StoryPerson[]; facts: StoryFact[] } {
  const people = entities
    .filter(({ kind }) => kind === 'person')
    .flatMap((entity): StoryPerson[] => {
      const names = entity.names.filter(({ name, chapter }) => chapter <= through && [...name].length <= MAX_NAME)
      const card = cards.find(({ person }) => person === entity.id)?.character.id
      if (names.length === 0) return []
      const inOrder = names.map(({ name, chapter }) => ({ name, chapter })).toSorted((a, b) => a.chapter - b.chapter)
      return [{ id: entity.id.toLowerCase(), names: inOrder, ...(card !== undefined && { card }) }]
    })
    .slice(0, MAX_ENTRIES)
  const ids = new Set(people.map(({ id }) => id))
  const all = facts
    .filter(({ chapter }) => chapter <= through)
    .toSorted((a, b) => a.chapter - b.chapter)
    .map(({ chapter, kind, people, text }) => ({
      ...{ chapter, kind, people: people.map((id) => id.toLowerCase()).filter((id) => ids.has(id)) },
      text: onOneLine(text),
    }))
    .filter(({ text }) => text !== '')
  return { people, facts: fitting(all) }
}

/** The facts that fit into the file. The first ones are kept, so that what is published does not change. */
function fitting(facts: readonly StoryFact[]): StoryFact[] {
  const kept: StoryFact[] = []
  let bytes = 0
  for (const fact of facts.slice(0, MAX_ENTRIES)) {
    bytes += Buffer.byteLength(canonicalJson(fact)) + INDENTATION
    if (bytes > STORY_FACT_BYTES) break
    kept.push(fact)
  }
  return kept
}

/** Files that the server would not read in full are a defect. */
function check(files: Files): void {
  const { 'characters.json': characters, 'recaps.json': recaps, 'positions.json': positions, 'story.json': story } = files
  const results = {
    ...(characters !== undefined && { 'characters.json': readAttachment('characters', characters) }),
    ...(recaps !== undefined && { 'recaps.json': readAttachment('recaps', recaps) }),
    ...(positions !== undefined && { 'positions.json': readAttachment('positions', positions) }),
    ...(story !== undefined && { 'story.json': readStory(story) }),
  }
  for (const [name, result] of Object.entries(results)) {
    if (result.kind === 'refused') throw new Error(`${name} would be refused: ${result.why}`)
    if (result.dropped > 0) throw new Error(`${result.dropped} entries of ${name} would be dropped`)
  }
  for (const [name, text] of Object.entries(files)) {
    if (Buffer.byteLength(text) > MAX_ATTACHMENT_BYTES) throw new Error(`${name} is larger than a server reads`)
  }
}
