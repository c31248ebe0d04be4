import { layers } from './layers.ts'

/** The mini-player grows into the player where the browser can show it. */
export function openPlayer(): void {
  withTransition(() => layers.show('player'))
}

export function closePlayer(): void {
  withTransition(() => layers.close('player'))
}

function withTransition(change: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!('startViewTransition' in document) || isStill || document.visibilityState === 'hidden') {
    change()
    return
  }
  document.startViewTransition(async () => {
    change()
    // Preact draws in the microtasks that follow; frames stand still meanwhile.
    await new Promise((drawn) => setTimeout(drawn))
  })
}
