import type { Stderr } from './command.ts'

const WIDTH = 30
/** Without a terminal, a line is printed for each tenth. */
const LINES = 10

/** Shows progress: as a bar on a terminal, otherwise as a line for every tenth. */
export function createProgressBar({ isTerminal, write }: Stderr) {
  let shown = ''
  return {
    show(step: string, done: number, total: number): void {
      const share = total === 0 ? 1 : Math.min(1, done / total)
      const text = isTerminal
        ? `${step} ${barOf(share)} ${done} of ${total}`
        : `${step}: ${Math.floor(share * LINES) * (100 / LINES)}%`
      if (text === shown) return
      shown = text
      write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`)
    },
    end(): void {
      if (isTerminal && shown !== '') write('\r\u001b[K')
      shown = ''
    },
  }
}

function barOf(share: number): string {
  const filled = Math.round(WIDTH * share)
  return '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
}
