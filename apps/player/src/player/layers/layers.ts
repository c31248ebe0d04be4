import { createLayerStack } from './layer-stack.ts'

/**
 * All layers over a page: the player, sheets, dialogs. A page opens one by `layers.show('my-sheet')` and renders it while
 * `layers.open.value.includes('my-sheet')`, with `onClose={() => layers.close('my-sheet')}`.
 */
export const layers = createLayerStack({
  history: () => window.history,
  onStep: (listener) => {
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  },
})

/** The layers that the player's own chunk renders. */
const OF_PLAYER = [
  'player',
  'keys',
  'chapters',
  'speed',
  'sleep',
  'sound',
  'marks',
  'bookmark-note',
  'where',
  'queue',
  'more',
  'this-book',
] as const
export type SheetName = Exclude<(typeof OF_PLAYER)[number], 'player' | 'keys'>
/** The lowest of them that is open. */
export const openOfPlayer = (): string | undefined => layers.open.value.find((name) => OF_PLAYER.some((one) => one === name))

export const isOpen = (name: string): boolean => layers.open.value.includes(name)
