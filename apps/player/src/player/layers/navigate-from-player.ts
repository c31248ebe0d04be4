import { layers } from './layers.ts'

/** A link to the page beneath just closes the layers; any other is followed normally. */
export function navigateFromPlayer(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  const { pathname, search } = event.currentTarget
  const lowest = layers.open.value[0]
  if (pathname + search !== location.pathname + location.search || lowest === undefined) return
  event.preventDefault()
  layers.close(lowest)
}
