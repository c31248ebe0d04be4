import type { ScanLine } from './control-socket.ts'

const WIDTH = 30

/** Where progress is shown: a terminal is overwritten, other outputs get a line now and then. */
export interface Aside {
  isTerminal: boolean
  write: (text: string) => void
}

export function createProgressBar({ isTerminal, write }: Aside) {
  let shown = ''
  return {
    show(lines: readonly ScanLine[]): void {
      const line = lines.find(({ status }) => status === 'running') ?? lines.find(({ status }) => status === 'waiting')
      if (!line) return
      const text = line.total === 0 ? `${line.library}: scanning folders …` : barOf(line)
      if (text === shown) return
      shown = text
      write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`)
    },
    end(): void {
      if (isTerminal && shown !== '') write('\r\u001b[K')
    },
  }
}

function barOf({ library, done, total }: ScanLine): string {
  const filled = Math.round((WIDTH * done) / total)
  return `${library}: ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done} of ${total} books`
}
