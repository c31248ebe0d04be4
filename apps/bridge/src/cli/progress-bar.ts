import { toShownLine } from '@chapterhouse/kit/text/one-line'
import type { Stderr } from './command.ts'

const WIDTH = 24
/** Without a terminal, a line is printed for each tenth. */
const LINES = 10
/** Before so much is done, the time left is a guess. */
const LEAST_SHARE = 0.05

export interface Shown {
  title: string
  /** In words. */
  step: string
  done: number
  /** 0 while unknown. */
  total: number
  costUsd: number
}

/** Step, share, time left and cost of a book: on a terminal one line that is overwritten. */
export function createProgressBar({ isTerminal, write }: Stderr, now: () => Date) {
  const start = { at: now().getTime(), done: -1 }
  let shown = ''
  return {
    show({ title, step, done, total, costUsd }: Shown): void {
      // Chapters of an earlier run say nothing about the speed of this one.
      if (start.done < 0 && total > 0) Object.assign(start, { at: now().getTime(), done })
      const share = total === 0 ? 0 : Math.min(1, done / total)
      const left = timeLeft(now().getTime() - start.at, { done: done - Math.max(0, start.done), left: total - done, share })
      const cost = costUsd > 0 ? `, ${inUsd(costUsd)}` : ''
      const text = isTerminal
        ? `${title.slice(0, 30)} ${barOf(share)} ${step}${total > 0 ? ` ${done} of ${total}` : ''}${left}${cost}`
        : `${title}: ${Math.floor(share * LINES) * (100 / LINES)} %, ${step}`
      if (text === shown) return
      shown = text
      write(isTerminal ? `\r\u001b[K${toShownLine(text)}` : `${toShownLine(text)}\n`)
    },
    end(): void {
      if (isTerminal && shown !== '') write('\r\u001b[K')
      shown = ''
    },
  }
}

/** Never 0 for what has a cost. */
export const inUsd = (amount: number): string => (amount < 0.005 ? 'less than 0.01 USD' : `${amount.toFixed(2)} USD`)

function timeLeft(elapsedMs: number, { done, left, share }: { done: number; left: number; share: number }): string {
  if (done <= 0 || left <= 0 || share < LEAST_SHARE) return ''
  const minutes = Math.ceil((elapsedMs * left) / done / 60_000)
  return minutes < 60 ? `, ${minutes} min left` : `, ${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

function barOf(share: number): string {
  const filled = Math.round(WIDTH * share)
  return '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
}
