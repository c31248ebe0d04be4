import { formatLength, formatSpeed } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { shelfTexts } from '../../texts/pages/shelf.ts'

/** `1 h 04 min left at 1.25x`, for listening time at that speed; normal speed is not named. */
export function formatTimeLeft(seconds: number, speed: number): string {
  const texts = shelfTexts.value
  const length = formatLength(seconds, language.value)
  return speed === 1 ? texts.left(length) : texts.leftAt(length, formatSpeed(speed, language.value))
}
