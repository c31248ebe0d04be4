import { toShownLine } from '@chapterhouse/kit/text/one-line'
import type { CommandNeeds } from './command.ts'

type Output = Pick<CommandNeeds, 'print' | 'stderr'>

const START_OF_LINE = '\r\u001b[K'

/**
 * Everything that a command prints goes through here. Names, titles, paths and messages from other servers may contain anything,
 * and whatever could control the terminal or change text direction is shown as `?`.
 */
export function throughOneOutput({ print, stderr }: Output): Output {
  return {
    print: (line) => print(toShownLine(line)),
    stderr: {
      isTerminal: stderr.isTerminal,
      // A progress bar overwrites its line, and a log entry may have several.
      write(text) {
        const start = text.startsWith(START_OF_LINE) ? START_OF_LINE : ''
        stderr.write(`${start}${text.slice(start.length).split('\n').map(toShownLine).join('\n')}`)
      },
    },
  }
}
