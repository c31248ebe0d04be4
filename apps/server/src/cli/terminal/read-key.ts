import { invalid } from '@chapterhouse/kit/errors'
import type { CommandNeeds } from './command.ts'
import { firstLine } from './first-line.ts'

/** The variable with the other server's key, since arguments are visible to every user of the machine. */
export const KEY_VARIABLE = 'AUDIOBOOKSHELF_TOKEN'

type KeyNeeds = Pick<CommandNeeds, 'env' | 'input' | 'stderr'>

/** From the environment, typed without echo, or from standard input. */
export async function readKey({ env, input, stderr }: KeyNeeds): Promise<string> {
  const given = env[KEY_VARIABLE]?.trim()
  if (given) return given
  const key = (isTerminal(input) ? await typed(input, stderr.write) : await firstLine(input)).trim()
  if (key === '') throw invalid(`An API key of an administrator there is needed. Type it, pipe it in, or set ${KEY_VARIABLE}.`)
  return key
}

type Terminal = NodeJS.ReadableStream & { isTTY: true; setRawMode: (isRaw: boolean) => void }

const isTerminal = (input: NodeJS.ReadableStream): input is Terminal => 'isTTY' in input && input.isTTY === true

const [ENTER, NEWLINE, CTRL_C, CTRL_D, BACKSPACE, DELETE] = ['\r', '\n', '\u0003', '\u0004', '\b', '\u007f']

/** Reads raw keys, so that the terminal does not echo them. */
async function typed(input: Terminal, write: (text: string) => void): Promise<string> {
  write('API key of an administrator there: ')
  input.setRawMode(true)
  try {
    let line = ''
    for await (const chunk of input)
      for (const key of String(chunk)) {
        if (key === CTRL_C) throw invalid('Cancelled')
        if (key === ENTER || key === NEWLINE || key === CTRL_D) return line
        line = key === BACKSPACE || key === DELETE ? line.slice(0, -1) : line + key
      }
    return line
  } finally {
    input.setRawMode(false)
    write('\n')
  }
}
