import { on, once } from 'node:events'
import { createInterface } from 'node:readline'
import { StringDecoder } from 'node:string_decoder'
import { invalid } from '@chapterhouse/kit/errors'
import type { CommandNeeds } from '../command.ts'

type Needs = Pick<CommandNeeds, 'input' | 'stderr'>
type Terminal = NodeJS.ReadableStream & { isTTY: true; setRawMode: (isRaw: boolean) => void }

const MAX_CHARACTERS = 65_536
const [ENTER, NEWLINE, CTRL_C, CTRL_D, BACKSPACE, DELETE] = ['\r', '\n', '\u0003', '\u0004', '\b', '\u007f']

export const isTerminal = (input: NodeJS.ReadableStream): input is Terminal => 'isTTY' in input && input.isTTY === true

/** A line typed by a person; empty if the input ends. */
export async function askLine(question: string, { input, stderr }: Needs): Promise<string> {
  stderr.write(question)
  const lines = createInterface({ input })
  const ended = new AbortController()
  lines.once('close', () => ended.abort())
  try {
    const [line] = (await once(lines, 'line', { signal: ended.signal })) as [string]
    return line.trim()
  } catch (error) {
    if (ended.signal.aborted) return ''
    throw error
  } finally {
    lines.close()
  }
}

/** Typed without echo, or the first line of the piped input. Arguments would be visible to every user of the machine. */
export async function readSecret(question: string, { input, stderr }: Needs): Promise<string> {
  return (isTerminal(input) ? await typed(question, input, stderr.write) : await firstLine(input)).trim()
}

/** Reads raw keys, so that the terminal does not echo them. */
async function typed(question: string, input: Terminal, write: (text: string) => void): Promise<string> {
  write(question)
  input.setRawMode(true)
  // An earlier question has paused it.
  input.resume()
  try {
    let line = ''
    for await (const [chunk] of on(input, 'data', { close: ['end'] }))
      for (const key of String(chunk)) {
        if (key === CTRL_C) throw invalid('Cancelled')
        if (key === ENTER || key === NEWLINE || key === CTRL_D) return line
        line = key === BACKSPACE || key === DELETE ? line.slice(0, -1) : line + key
      }
    return line
  } finally {
    input.setRawMode(false)
    input.pause()
    write('\n')
  }
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  const decoder = new StringDecoder('utf8')
  let read = ''
  for await (const chunk of input) {
    read += typeof chunk === 'string' ? chunk : decoder.write(chunk)
    if (read.includes('\n') || read.length > MAX_CHARACTERS) break
  }
  return read.split('\n', 1)[0] ?? ''
}
