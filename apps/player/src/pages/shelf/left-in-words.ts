import { language } from '@chapterhouse/ui/language'
import { lengthInWords, speedInWords } from '@chapterhouse/ui/words'
import { shelfTexts } from '../../texts/shelf.ts'

/** `1 h 04 min left at 1.25x`: what is left, as long as it takes at that speed. */
export function leftInWords(seconds: number, speed: number): string {
  const words = shelfTexts.value
  const length = lengthInWords(seconds / speed, language.value)
  return speed === 1 ? words.left(length) : words.leftAt(length, speedInWords(speed, language.value))
}
