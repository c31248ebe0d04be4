import { toast } from '@chapterhouse/ui/components/layers/shown-toast'
import { ignore } from '@chapterhouse/ui/ignore'
import { pageUrl } from '@chapterhouse/ui/page-url'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { currentPlayer } from '../playback/now-playing.ts'
import { to } from '../routes.ts'
import { shelfTexts } from '../texts/pages/shelf.ts'
import { Live } from './dock/live.tsx'
import { useKeyboard } from './keys/use-keyboard.tsx'
import { isOpen, layers, openOfPlayer } from './layers/layers.ts'
import { fetchPlayer, playerChunks } from './player-chunks.tsx'

/** All layers over the page. Rendered once, beside the page, since the siblings of an open player are inert. */
export function PlayerLayers() {
  const here = pageUrl.value
  const root = useRef<HTMLDivElement>(null)
  const player = currentPlayer.value
  const book = player?.book.value
  const hasBook = book !== undefined
  const parts = playerChunks.value
  const wanted = openOfPlayer()
  const isCar = player !== undefined && here.path === to.car && parts !== undefined
  const covers = isCar || (isOpen('player') && hasBook && parts !== undefined)
  useEffect(() => layers.follow(), [])
  useLayoutEffect(() => layers.look(), [here])
  useEffect(() => {
    if (wanted !== undefined) pressed()
    else if (hasBook) fetchPlayer().catch(ignore('it is fetched again when it is needed'))
  }, [hasBook, wanted])
  useLayoutEffect(() => (covers && root.current ? coverNeighbours(root.current) : undefined), [covers])
  useKeyboard(player)
  return (
    <div ref={root}>
      {parts && isCar && <parts.Car />}
      {parts && book && !isCar && isOpen('player') && <parts.Player book={book} />}
      {parts && <parts.Sheets book={book} />}
      {player && <Live />}
    </div>
  )
}

/** Makes the page beneath inert and fixed, except for toasts. The returned function restores it and the focus. */
function coverNeighbours(root: HTMLElement): () => void {
  const focused = document.activeElement
  const neighbours = [...(root.parentElement?.children ?? [])].filter(
    (element) => element !== root && !element.classList.contains('toasts') && !element.hasAttribute('inert'),
  )
  for (const element of neighbours) element.setAttribute('inert', '')
  document.documentElement.classList.add('player-open')
  return () => {
    for (const element of neighbours) element.removeAttribute('inert')
    document.documentElement.classList.remove('player-open')
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
  }
}

/** A pending attempt to load the player may already have failed, so a press starts another. */
function pressed(): void {
  fetchPlayer().catch(fetchPlayer).catch(missPlayer)
}

/** The player's chunk failed to load: shows a message, and the next press fetches again. Does nothing if it was closed since. */
function missPlayer(): void {
  const wanted = openOfPlayer()
  if (wanted === undefined) return
  layers.close(wanted)
  toast({ text: shelfTexts.value.playerFailed })
}
