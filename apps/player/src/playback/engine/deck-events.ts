import type { Deck, DeckEvent } from './audio-deck.ts'
import type { OutputEvent } from './audio-output.ts'

const KINDS = { playing: 'playing', timeupdate: 'time', waiting: 'waiting', ended: 'ended', progress: 'buffered' } as const

/** The report for an event of the active deck. An unrequested pause is an interruption, unless the deck stopped by itself. */
export function outputEventOf(
  event: DeckEvent,
  { url, element }: Pick<Deck, 'url'> & { element: Pick<HTMLAudioElement, 'ended' | 'error' | 'readyState'> },
  isWanted: boolean,
): OutputEvent | undefined {
  if (url === '') return undefined
  if (event === 'error') return { kind: 'error', code: element.error?.code ?? 4 }
  if (event !== 'pause') return { kind: KINDS[event] }
  return isWanted && !element.ended && !element.error && element.readyState > 1 ? { kind: 'interrupted' } : undefined
}
