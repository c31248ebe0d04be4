import { language } from '@chapterhouse/ui/language'
import { clock, lengthInWords } from '@chapterhouse/ui/words'
import type { SleepChoice, SleepNow } from '../playback/sleep/sleep-rules.ts'
import type { Texts } from '../texts/player.en.ts'

export function choiceInWords(choice: SleepChoice, words: Texts): string {
  if (choice.kind === 'book') return words.endOfBook
  if (choice.kind === 'chapters') return choice.count === 1 ? words.endOfChapter : words.endOfChapters(choice.count)
  return lengthInWords(choice.minutes * 60, language.value)
}

/** On the button: minutes that are left, seconds when it is less than one, or where it ends; nothing while none runs. */
export function sleepInWords(sleep: SleepNow | undefined, words: Texts): string | undefined {
  if (!sleep || sleep.phase === 'ended') return undefined
  if (sleep.phase === 'fading') return words.fading
  if (sleep.choice.kind !== 'minutes') return choiceInWords(sleep.choice, words)
  return sleep.left < 60 ? clock(sleep.left) : lengthInWords(Math.ceil(sleep.left / 60) * 60, language.value)
}
