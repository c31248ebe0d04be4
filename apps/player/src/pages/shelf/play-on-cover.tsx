import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Pause, Play } from 'lucide'
import { bookKey } from '../../device/keys.ts'
import { startBook } from '../../load-player.ts'
import { currentPlayer, playingKey } from '../../playback/now-playing.ts'
import { shelfTexts } from '../../texts/pages/shelf.ts'
import './play-on-cover.css'
import type { ShownBook } from './shown-book.ts'

/** Plays a book from its tile; visible while the tile is hovered or focused. */
export function PlayOnCover({ book: { ref, title }, isFinished }: { book: ShownBook; isFinished: boolean }) {
  const texts = shelfTexts.value
  const isLoaded = playingKey.value === bookKey(ref)
  const isWanted = isLoaded && currentPlayer.value?.wanted.value === true
  return (
    <button
      type="button"
      class="play-on-cover"
      aria-label={isWanted ? texts.pause(title) : texts.play(title)}
      onClick={() => {
        if (isLoaded) currentPlayer.value?.toggle()
        else startBook(ref, isFinished ? { at: 0 } : {})
      }}
    >
      <Icon of={isWanted ? Pause : Play} size={24} />
    </button>
  )
}
