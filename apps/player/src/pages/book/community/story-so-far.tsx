import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Sheet } from '@chapterhouse/ui/components/layers/layer.tsx'
import { language } from '@chapterhouse/ui/language'
import { BookOpenText } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { currentPlayer } from '../../../playback/now-playing.ts'
import { isOpen, layers } from '../../../player/layers/layers.ts'
import { serverTime } from '../../../server/server-time.ts'
import { communityTexts } from '../../../texts/pages/community.ts'
import type { OpenBook } from '../use-book.ts'
import { Credit } from './credit.tsx'
import { Recaps } from './recaps.tsx'
import { daysAway, gateTexts, ofThisBook, textsOf } from './shown-texts.ts'
import { knownIn, useCommunity } from './use-community.ts'

const LAYER = 'story-so-far'

/** Offers a recap to a listener who returns after a week; never of the chapter that they are in. */
export function StorySoFar({ open }: { open: OpenBook }) {
  const texts = communityTexts.value
  const work = useCommunity(open)?.work
  const isPlaying = open.isLoaded && currentPlayer.value?.wanted.value === true
  const [hasPlayed, setPlayed] = useState(false)
  useEffect(() => {
    if (isPlaying) setPlayed(true)
  }, [isPlaying])
  const days = isPlaying || hasPlayed ? undefined : daysAway(open.progress, serverTime.now())
  const parts = work ? ofThisBook(gateTexts(textsOf(work), knownIn(open)).shown.parts) : []
  if (!work || parts.length === 0) return null
  return (
    <>
      {days !== undefined && (
        <button type="button" class="book-so-far" onClick={() => layers.show(LAYER)}>
          <Icon of={BookOpenText} />
          <span>
            {texts.soFar} <small>{texts.lastPlayed(formatAgo(days))}</small>
          </span>
        </button>
      )}
      {isOpen(LAYER) && (
        <Sheet title={texts.soFar} onClose={() => layers.close(LAYER)}>
          <div class="book-recaps">
            <Recaps parts={parts} heading="h3" />
            <Credit work={work} />
          </div>
        </Sheet>
      )}
    </>
  )
}

/** `8 days ago`, `3 weeks ago`, `2 years ago`. */
function formatAgo(days: number): string {
  const ago = new Intl.RelativeTimeFormat(language.value)
  if (days < 14) return ago.format(-days, 'day')
  if (days < 60) return ago.format(-Math.floor(days / 7), 'week')
  return days < 730 ? ago.format(-Math.floor(days / 30), 'month') : ago.format(-Math.floor(days / 365), 'year')
}
