import { createLayerStack } from './layer-stack.ts'

/**
 * Everything that lies over a page: the player, sheets, dialogs. A page opens one by `layers.show('my-sheet')` and draws it while
 * `layers.open.value.includes('my-sheet')`, with `onClose={() => layers.close('my-sheet')}`.
 */
export const layers = createLayerStack({
  history: () => window.history,
  onStep: (listener) => {
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  },
})

export const isOpen = (name: string): boolean => layers.open.value.includes(name)
