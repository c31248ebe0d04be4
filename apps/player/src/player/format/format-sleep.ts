import { clock, formatLength } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import type { SleepChoice, SleepNow } from '../../playback/sleep/sleep-rules.ts'
import type { Texts } from '../../texts/player/player.ts'

export function formatSleepChoice(choice: SleepChoice, texts: Texts): string {
  if (choice.kind === 'book') return texts.endOfBook
  if (choice.kind === 'chapters') return choice.count === 1 ? texts.endOfChapter : texts.endOfChapters(choice.count)
  return formatLength(choice.minutes * 60, language.value)
}

/** The text on the button: minutes left, seconds in the last minute, or where it ends; undefined without a running timer. */
export function formatSleep(sleep: SleepNow | undefined, texts: Texts): string | undefined {
  if (!sleep || sleep.phase === 'ended') return undefined
  if (sleep.phase === 'fading') return texts.fading
  if (sleep.choice.kind !== 'minutes') return formatSleepChoice(sleep.choice, texts)
  return sleep.left < 60 ? clock(sleep.left) : formatLength(Math.ceil(sleep.left / 60) * 60, language.value)
}
