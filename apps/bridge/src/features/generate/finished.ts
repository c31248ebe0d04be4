import { type Delivery, type Files, toFiles } from './files/to-files.ts'
import type { Made } from './make-texts.ts'

export interface MadeBook {
  title: string
  /** Names of the files that were written. */
  files: readonly string[]
  characters: number
  recaps: number
  /** Sentences about what was left out or is doubtful. */
  notes: readonly string[]
}

/** Files of a book so far, and their figures. */
export interface Finished {
  book: MadeBook
  files: Files
}

interface About extends Pick<Delivery, 'workId' | 'title' | 'positions'> {
  notes: readonly string[]
}

export function toFinished(made: Made, { notes, ...about }: About): Finished {
  const files = filesOf(made, about)
  const counts = countsOf(made)
  return { files, book: { title: about.title, ...counts, files: Object.keys(files), notes: [...notes, ...lackingIn(counts)] } }
}

function filesOf({ story, pieces, through }: Made, about: Pick<Delivery, 'workId' | 'title' | 'positions'>): Files {
  const told = pieces.filter(({ sentences }) => sentences.length > 0)
  return toFiles({ ...about, through, entities: [...story.entities.values()], facts: story.facts, pieces: told })
}

function lackingIn({ characters, recaps }: { characters: number; recaps: number }): string[] {
  return [
    ...(characters === 0 ? ['There are no characters: the book tells too little about any person.'] : []),
    ...(recaps === 0 ? ['There are no recaps: no chapter tells anything.'] : []),
  ]
}

function countsOf({ pieces }: Made): { characters: number; recaps: number } {
  const count = (...kinds: string[]) => pieces.filter(({ kind, sentences }) => kinds.includes(kind) && sentences.length > 0).length
  return { characters: count('card'), recaps: count('recap', 'series') }
}
