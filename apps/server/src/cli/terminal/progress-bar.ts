import { toShownLine } from '@chapterhouse/kit/text/one-line'

const WIDTH = 30

export interface Progress {
  label: string
  done: number
  /** 0 while unknown. */
  total: number
  /** The counted things: `books`. */
  unit: string
  /** Shown while the total is unknown. */
  starting: string
}

/** On a terminal, overwrites the line; other outputs get a line now and then. */
export function createProgressBar({ isTerminal, write }: { isTerminal: boolean; write: (text: string) => void }) {
  let shown = ''
  return {
    show(progress: Progress | undefined): void {
      if (!progress) return
      const text = toShownLine(progress.total === 0 ? `${progress.label}: ${progress.starting} …` : barOf(progress))
      if (text === shown) return
      shown = text
      write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`)
    },
    end(): void {
      if (isTerminal && shown !== '') write('\r\u001b[K')
    },
  }
}

function barOf({ label, done, total, unit }: Progress): string {
  const filled = Math.min(WIDTH, Math.round((WIDTH * done) / total))
  return `${label}: ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done} of ${total} ${unit}`
}
