import { useEffect, useLayoutEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { layers } from './layers.ts'

/** Whatever lies over the page. Stands once, beside the page and not inside it: while the player is open, its neighbours are inert. */
export function PlayerLayers() {
  const { url } = useLocation()
  useEffect(() => layers.follow(), [])
  useLayoutEffect(() => layers.look(), [url])
  return null
}
