import { address } from '@chapterhouse/ui/address'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { layers } from './layers.ts'

/** Whatever lies over the page. Stands once, beside the page and not inside it: while the player is open, its neighbours are inert. */
export function PlayerLayers() {
  const here = address.value
  useEffect(() => layers.follow(), [])
  useLayoutEffect(() => layers.look(), [here])
  return null
}
