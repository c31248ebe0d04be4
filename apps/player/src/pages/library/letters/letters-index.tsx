import { useMedia } from '../../../player/parts/use-media.ts'
import { libraryTexts } from '../../../texts/pages/library.ts'
import type { Letter } from './letters.ts'
import { LettersStrip } from './letters-strip.tsx'

/** Enough room for a column of all letters beside the list. */
const ROOMY = '(min-width: 600px) and (min-height: 768px)'

/** Jumps to a letter of a long list: a column beside it, or a strip at the edge if there is no room for one. */
export function LettersIndex(props: {
  letters: readonly Letter[]
  /** The letter at which the list starts, if any. */
  current?: string
  /** `isLeft`: focus moves on to the list. */
  onLetter: (row: number, isLeft: boolean) => void
}) {
  const { letters, current, onLetter } = props
  const texts = libraryTexts.value
  const isRoomy = useMedia(ROOMY)
  if (!isRoomy || letters.length > MAX_IN_A_COLUMN) return <LettersStrip {...props} />
  return (
    <nav class="letters" aria-label={texts.letters}>
      {letters.map(({ letter, at }) => (
        <button
          key={letter}
          type="button"
          aria-label={texts.toLetter(letter)}
          aria-current={letter === current ? 'true' : undefined}
          onClick={() => onLetter(at, true)}
        >
          {letter}
        </button>
      ))}
    </nav>
  )
}

const MAX_IN_A_COLUMN = 28
