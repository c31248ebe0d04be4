import type { ROLES } from '@chapterhouse/contract/records'

/** Kinds of facts. An `identity` says that two or more names belong to one person; a `place` is about a place. */
export const FACT_KINDS = ['event', 'character', 'state', 'identity', 'place', 'thread'] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** A fact of the story, in our own words. The program stamps id and chapter, never a model. */
export interface Fact {
  /** Chapter and number: `f3.2`. */
  id: string
  chapter: number
  kind: FactKind
  /** Ids of the people and places it is about. */
  people: readonly string[]
  /** With the names that the reader wrote. */
  text: string
  /** The same with marks: `[P3]`. */
  marked: string
}

/** A person or a place. */
export interface Entity {
  /** `P3`; its mark is `[P3]`. */
  id: string
  kind: 'person' | 'place'
  /** `chapter`: the first chapter in which the name is known to belong to this person or place. */
  names: readonly EntityName[]
}

export interface EntityName {
  name: string
  chapter: number
}

export interface Sentence {
  /** With marks. */
  text: string
  /** Ids of the facts that say this. */
  facts: readonly string[]
}

export const PIECE_KINDS = ['card', 'recap', 'series', 'in_short', 'ending'] as const
export type PieceKind = (typeof PIECE_KINDS)[number]

/** A text to be published, sentence by sentence. */
export interface Piece {
  kind: PieceKind
  /** The last chapter whose facts it may tell. */
  gate: number
  /** The person of a card. */
  person?: string
  /** Another person whom this one turns out to be, at the gate. */
  also?: string
  role?: CharacterRole
  sentences: readonly Sentence[]
}

export type CharacterRole = (typeof ROLES)[number]

export const RULES = [
  'empty',
  'not_one_line',
  'fact_id',
  'no_facts',
  'unknown_fact',
  'later_fact',
  'unknown_mark',
  'later_mark',
  'bare_name',
  'strange_name',
  'copied',
  'no_source',
  'em_dash',
  'too_long',
  'unknown_field',
  'series_in_first_volume',
] as const

/** A reason why a piece is refused. */
export interface Finding {
  /** Counted from 1; absent if it is about the whole piece. */
  sentence?: number
  /** A rule of code, or the judge's `unsupported`. */
  rule: (typeof RULES)[number] | 'unsupported'
  /** Told to the writer: a sentence. */
  text: string
}
