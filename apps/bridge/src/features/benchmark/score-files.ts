import { folded } from '@chapterhouse/kit/text/fold-text'
import { copiedRuns, shinglesOf } from '../generate/index.ts'
import type { BenchBook, KeyPerson } from './keys.ts'

/** The scored contents of the files that were made. */
export interface MadeFiles {
  characters?: readonly { name: string; aliases?: readonly string[]; reveal: { chapter: number }; description?: string }[]
  recaps?: readonly { through: { chapter: number }; text: string }[]
  summaries: readonly string[]
  people?: readonly { names: readonly { name: string; chapter: number }[] }[]
  facts?: readonly { chapter: number; text: string }[]
}

export interface Share {
  found: number
  of: number
}

export interface Score {
  /** Places where a text reveals something too early. */
  leaks: readonly string[]
  /** Runs of eight words of the source. */
  overlaps: readonly string[]
  /** Cards that are shown a chapter or more beside where their person is named and enters. */
  gatesOff: Share
  names: Share
  events: Share
}

interface Published {
  where: string
  gate: number
  text: string
}

/** An event may be told in its chapter's facts, or in the next recap. */
const RECAP_CHAPTERS = 10

/** Scores files by keys made by hand. */
export function scoreFiles(files: MadeFiles, { keys, chapters }: BenchBook): Score {
  const last = chapters.at(-1)?.chapter ?? 0
  const texts = publishedIn(files, last)
  const shingles = shinglesOf(chapters)
  const cards = (files.characters ?? []).flatMap((card) => {
    const person = keys.people.find((one) => namesOf(one).some((name) => [card.name, ...(card.aliases ?? [])].includes(name)))
    return person ? [{ card, person }] : []
  })
  const known = new Set([
    ...(files.people ?? []).flatMap(({ names }) => names.map(({ name }) => folded(name))),
    ...(files.characters ?? []).flatMap(({ name, aliases = [] }) => [name, ...aliases].map(folded)),
  ])
  return {
    leaks: [...texts.flatMap((one) => laterNames(one, keys.people)), ...texts.flatMap((one) => earlySecrets(one, keys.secrets))],
    overlaps: texts.flatMap(({ where, text }) => copiedRuns(text, shingles).map((run) => `${where}: ${run}`)),
    gatesOff: shareOf(cards, ({ card, person }) => card.reveal.chapter < person.named || card.reveal.chapter > person.enters),
    names: shareOf(keys.people, (person) => namesOf(person).some((name) => isKnown(known, folded(name)))),
    events: shareOf(keys.events, ({ chapter, tells }) =>
      texts.some(({ gate, text }) => gate >= chapter && gate < chapter + RECAP_CHAPTERS && isTold(text, tells)),
    ),
  }
}

function publishedIn({ characters = [], recaps = [], summaries, people = [], facts = [] }: MadeFiles, last: number): Published[] {
  return [
    ...characters.map(({ name, reveal, description = '' }) => ({
      where: `card of ${name}`,
      gate: reveal.chapter,
      text: description,
    })),
    ...characters.flatMap(({ name, aliases = [], reveal }) =>
      [name, ...aliases].map((text) => ({ where: `name of the card of ${name}`, gate: reveal.chapter, text })),
    ),
    ...recaps.map(({ through: { chapter }, text }) => ({ where: `recap through ${chapter}`, gate: chapter, text })),
    ...summaries.map((text) => ({ where: 'summary', gate: last, text })),
    ...people.flatMap(({ names }) => names.map(({ name, chapter }) => ({ where: `name ${name}`, gate: chapter, text: name }))),
    ...facts.map(({ chapter, text }) => ({ where: `fact of chapter ${chapter}`, gate: chapter, text })),
  ]
}

const namesOf = ({ name, others = [] }: KeyPerson): string[] => [name, ...others]
const shareOf = <T>(all: readonly T[], isFound: (one: T) => boolean): Share => ({
  found: all.filter(isFound).length,
  of: all.length,
})

/** `Captain Ahab` where `Ahab` was expected counts as well. */
const isKnown = (known: ReadonlySet<string>, name: string): boolean =>
  known.has(name) || [...known].some((one) => ` ${one} `.includes(` ${name} `))

function laterNames({ where, gate, text }: Published, people: readonly KeyPerson[]): string[] {
  const words = ` ${text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `
  return people
    .filter(({ name, named }) => named > gate && words.includes(` ${name} `))
    .map(({ name, named }) => `${where} names ${name}, who is first named in chapter ${named}`)
}

/** Sentence by sentence: two sentences about two things tell no third. */
function earlySecrets({ where, gate, text }: Published, secrets: BenchBook['keys']['secrets']): string[] {
  const sentences = sentencesOf(text)
  return secrets
    .filter(({ since, tells }) => since > gate && sentences.some((sentence) => tellsAll(sentence, tells)))
    .map(({ since, text: secret }) => `${where} tells before chapter ${since}: ${secret}`)
}

/** In one sentence or in two that follow each other, of which the second may say only "he". */
function isTold(text: string, tells: readonly string[]): boolean {
  const sentences = sentencesOf(text)
  return sentences.some((sentence, at) => tellsAll(`${sentences[at - 1] ?? ''} ${sentence}`, tells))
}

const sentencesOf = (text: string): string[] => text.split(/[.!?]\s/)

function tellsAll(text: string, tells: readonly string[]): boolean {
  const words = ` ${folded(text)}`
  return tells.every((alternatives) => alternatives.split('|').some((beginning) => words.includes(` ${beginning}`)))
}
