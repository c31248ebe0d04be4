import { unmark } from './marks.ts'
import type { Entity, Piece } from './types.ts'

/** Characters that start a new line, control a terminal or change text direction: readers of the files drop them. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\p{Cs}]/gu

export const hasControls = (text: string): boolean => text.search(CONTROLS) !== -1

export const onOneLine = (text: string): string => text.replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim()

/** The text to publish, with the names that are known by the gate of its piece. */
export const publishedText = ({ sentences, gate }: Pick<Piece, 'sentences' | 'gate'>, entities: readonly Entity[]): string =>
  onOneLine(sentences.map(({ text }) => withNames(text, entities, gate)).join(' '))

/** A text with names; one with a mark that is refused is returned unchanged. */
export function withNames(text: string, entities: readonly Entity[], gate: number): string {
  const names = unmark(text, entities, gate)
  return names.kind === 'text' ? names.text : text
}
