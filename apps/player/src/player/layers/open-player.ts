import { layers } from './layers.ts'

/** The mini-player grows into the player if the browser supports view transitions. */
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
    // Preact renders in the following microtasks, and animation frames are paused until then.
    await new Promise((drawn) => setTimeout(drawn))
  })
}
