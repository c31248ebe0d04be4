// Everything that code can refuse in a text before it is published. Whether facts say this is for the judge.
import { characterAt, isUnspaced } from '../story/letters.ts'
import { findNames, hasName, MARK, unmark } from '../story/marks.ts'
import { hasControls, onOneLine, publishedText, withNames } from '../story/piece-text.ts'
import type { Entity, Fact, Finding, Piece, PieceKind, Sentence } from '../story/types.ts'
import type { Vocabulary } from './names.ts'
import { copiedRuns, type Shingles } from './overlaps.ts'

export interface FaultContext {
  /** The facts that may be cited, by id. */
  facts: ReadonlyMap<string, Fact>
  entities: readonly Entity[]
  vocabulary: Vocabulary
  shingles: Shingles
  /** Names that may be used although the book need not contain them: people of earlier volumes. */
  known: readonly string[]
  /** Whether there are no earlier volumes. */
  isFirstVolume: boolean
  /** Whether writers use marks for names. */
  hasMarks: boolean
}

/** The longest texts, in code points. */
export const LONGEST: Readonly<Record<PieceKind, number>> = { card: 1500, recap: 3000, series: 3000, in_short: 1500, ending: 2000 }
export const LONGEST_FACT = 300

const FACT_ID = /(?<![\p{L}\p{N}])f\d+\.\d+(?![\p{L}\p{N}])/iu

const PIECE_FIELDS = new Set(['kind', 'gate', 'person', 'also', 'role', 'sentences'])
const SENTENCE_FIELDS = new Set(['text', 'facts'])

export function findFaults(piece: Piece, context: FaultContext): Finding[] {
  return [
    ...fieldsOf(piece),
    ...kindOf(piece, context),
    ...piece.sentences.flatMap((sentence, at) =>
      [
        ...emptyOf(sentence.text),
        ...linesOf(sentence.text),
        ...idsOf(sentence.text),
        ...citesOf(sentence, piece.gate, context),
        ...namesOf(sentence, piece, context),
        ...dashesOf(sentence.text),
      ].map((found) => ({ ...found, sentence: at + 1 })),
    ),
    ...lengthOf(piece, context),
    ...copiesOf(piece, context),
  ]
}

/** Refuses a fact whose text would be published in `story.json`. */
export function findFactFaults(
  { text, chapter }: Pick<Fact, 'text' | 'chapter'>,
  { vocabulary, shingles, known, entities }: Pick<FaultContext, 'vocabulary' | 'shingles' | 'known' | 'entities'>,
): Finding[] {
  const strange = vocabulary.strangeNames(text, { gate: chapter, known: [...known, ...namesBefore(entities, chapter)], entities })
  return [
    ...emptyOf(text),
    ...linesOf(text),
    ...strange.map((name) => strangeName(name)),
    ...dashesOf(text),
    ...tooLong(text, LONGEST_FACT),
    ...copied(text, shingles),
  ]
}

function fieldsOf(piece: Piece): Finding[] {
  const unknown = [
    ...Object.keys(piece).filter((key) => !PIECE_FIELDS.has(key)),
    ...piece.sentences.flatMap((one) => Object.keys(one).filter((key) => !SENTENCE_FIELDS.has(key))),
  ]
  return [...new Set(unknown)].map((key) => ({ rule: 'unknown_field', text: `Leave out the unknown field "${key}".` }))
}

function kindOf({ kind, person, gate, sentences }: Piece, { entities, isFirstVolume }: FaultContext): Finding[] {
  const found: Finding[] = []
  if (sentences.length === 0) found.push({ rule: 'empty', text: 'The text is empty.' })
  if (kind === 'series' && isFirstVolume) {
    found.push({ rule: 'series_in_first_volume', text: 'There are no earlier volumes to recap.' })
  }
  if (kind === 'card') {
    const owner = entities.find(({ id }) => id === person)
    if (!owner) found.push({ rule: 'unknown_mark', text: `There is no person ${person ?? ''}.` })
    else if (!owner.names.some(({ chapter }) => chapter <= gate)) {
      found.push({ rule: 'later_mark', text: `[${owner.id}] is not known by name yet.` })
    }
  }
  return found
}

function citesOf({ facts: cited }: Sentence, gate: number, { facts }: FaultContext): Finding[] {
  if (cited.length === 0) return [{ rule: 'no_facts', text: 'Name the ids of the facts that say this, or leave the sentence out.' }]
  return cited.flatMap((id): Finding[] => {
    const fact = facts.get(id)
    if (!fact) return [{ rule: 'unknown_fact', text: `There is no fact ${id}.` }]
    return fact.chapter > gate ? [{ rule: 'later_fact', text: `The fact ${id} is from a later chapter.` }] : []
  })
}

function namesOf({ text, facts: cited }: Sentence, { gate, sentences }: Piece, context: FaultContext): Finding[] {
  const { entities, vocabulary, known, hasMarks } = context
  const bare = withoutMarks(text)
  const names = unmark(text, entities, gate)
  const marks: Finding[] =
    names.kind === 'text'
      ? []
      : [
          ...names.unknown.map((id): Finding => ({ rule: 'unknown_mark', text: `There is no person or place [${id}].` })),
          ...names.later.map((id): Finding => ({ rule: 'later_mark', text: `[${id}] is met in a later chapter only.` })),
        ]
  const brackets = /(?<![\p{L}\p{N}])P[0-9]+(?![\p{L}\p{N}])/u.exec(bare)
  if (brackets) marks.push({ rule: 'unknown_mark', text: `Write marks in brackets: [${brackets[0]}].` })
  // Facts have names that were not known as a person's or a place's when they were read.
  const shown = cited.flatMap((id) => context.facts.get(id) ?? []).filter(({ chapter }) => chapter <= gate)
  const isShown = (name: string) => shown.some(({ marked }) => hasName(marked, name))
  const unmarked = hasMarks ? bareNamesIn(bare, gate, context).filter((name) => !isShown(name)) : []
  const mayUse = [...known, ...namesBefore(entities, gate)]
  const strange = vocabulary
    .strangeNames(bare, { gate, known: mayUse, entities, whole: sentences.map((one) => withoutMarks(one.text)).join('\n\n') })
    .filter((name) => !/^P[0-9]+$/.test(name) && !isShown(name))
  return [
    ...marks,
    ...unmarked.map((name): Finding => ({ rule: 'bare_name', text: `Use the mark in place of the name "${name}".` })),
    ...strange.map(strangeName),
  ]
}

const withoutMarks = (text: string) => text.normalize('NFC').replace(MARK, '\u0000')

const strangeName = (name: string): Finding => ({
  rule: 'strange_name',
  text: `Leave out "${name}": the facts have no such name. If it is an ordinary word, begin the sentence with another one.`,
})

/**
 * Names of known people that a writer did not mark. Descriptions such as "the captain", and ordinary words at the start of a sentence, are accepted.
 */
function bareNamesIn(bare: string, gate: number, { entities, vocabulary }: FaultContext): string[] {
  const found = findNames(bare, entities, gate).map(({ start, end }) => ({ name: bare.slice(start, end), isFirst: start === 0 }))
  const names = found.filter(({ name, isFirst }) => {
    if (!/[\p{Lu}\p{Lt}\p{Lo}]/u.test(name) || isDescription(name, entities) || isShortWord(name)) return false
    return !(isFirst && vocabulary.isOrdinary(name))
  })
  return [...new Set(names.map(({ name }) => name))]
}

/** Names of two characters in such scripts are also parts of ordinary words. */
const isShortWord = (name: string) =>
  [...name].length <= 2 &&
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Hangul}]+$/u.test(name)

/** Whether it is a name in lower case that has a capital because it starts a sentence. */
function isDescription(name: string, entities: readonly Entity[]): boolean {
  const small = characterAt(name, 0).toLowerCase() + name.slice(characterAt(name, 0).length)
  return (
    small !== name && !isUnspaced(characterAt(name, 0)) && entities.some(({ names }) => names.some((one) => one.name === small))
  )
}

const namesBefore = (entities: readonly Entity[], gate: number) =>
  entities.flatMap(({ names }) => names.filter(({ chapter }) => chapter <= gate).map(({ name }) => name))

const emptyOf = (text: string): Finding[] => (onOneLine(text) === '' ? [{ rule: 'empty', text: 'The text is empty.' }] : [])

/** Further lines would look like facts to the judge. */
const linesOf = (text: string): Finding[] =>
  hasControls(text.trimEnd()) ? [{ rule: 'not_one_line', text: 'Write one line without control characters.' }] : []

const idsOf = (text: string): Finding[] =>
  FACT_ID.test(text) ? [{ rule: 'fact_id', text: 'Leave the ids of facts out of the text: they belong in "facts".' }] : []

const dashesOf = (text: string): Finding[] => (text.includes('\u2014') ? [{ rule: 'em_dash', text: 'Use no em dash.' }] : [])

function lengthOf(piece: Piece, { entities }: FaultContext): Finding[] {
  return tooLong(publishedText(piece, entities), LONGEST[piece.kind])
}

function tooLong(text: string, most: number): Finding[] {
  const length = [...text].length
  return length > most ? [{ rule: 'too_long', text: `The text has ${length} characters, and at most ${most} are allowed.` }] : []
}

function copiesOf(piece: Piece, { entities, shingles }: FaultContext): Finding[] {
  return copied(publishedText(piece, entities), shingles).map((found) => {
    const at = piece.sentences.findIndex(({ text }) => copied(withNames(text, entities, piece.gate), shingles).length > 0)
    return at < 0 ? found : { ...found, sentence: at + 1 }
  })
}

function copied(text: string, shingles: Shingles): Finding[] {
  if (shingles.isEmpty) return [{ rule: 'no_source', text: 'There is no text of the book to compare with.' }]
  return copiedRuns(text, shingles).map((run) => ({ rule: 'copied', text: `Say in other words: "${run}".` }))
}
