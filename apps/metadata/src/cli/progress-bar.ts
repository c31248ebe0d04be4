import type { Stderr } from './command.ts'

const WIDTH = 30
/** Where nobody watches, a line now and then is enough. */
const LINES = 10

/** What is done of a long piece of work: a terminal is written over, anything else gets a line for every tenth. */
export function createProgressBar({ isTerminal, write }: Stderr) {
  let shown = ''
  return {
    show(what: string, done: number, total: number): void {
      const share = total === 0 ? 1 : Math.min(1, done / total)
      const text = isTerminal
        ? `${what} ${barOf(share)} ${done} of ${total}`
        : `${what}: ${Math.floor(share * LINES) * (100 / LINES)} %`
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
