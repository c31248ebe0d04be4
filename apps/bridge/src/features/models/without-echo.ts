import type { Failure, ModelCall } from './model-call.ts'

/** Shorter parts of a prompt may be in a message by coincidence. */
const ECHO_LENGTH = 24

/** A failure without a message of the server that repeats the prompt: no text of a book is printed or stored. */
export function withoutEcho(failure: Failure, { messages }: Pick<ModelCall, 'messages'>): Failure {
  const start = failure.text.indexOf('(')
  const end = failure.text.lastIndexOf(')')
  if (start < 0 || end < start) return failure
  const said = flat(failure.text.slice(start + 1, end))
  const prompts = messages.map(({ content }) => flat(content))
  const windows = Math.max(0, said.length - ECHO_LENGTH + 1)
  for (let at = 0; at < windows; at += 1) {
    const part = said.slice(at, at + ECHO_LENGTH)
    if (prompts.some((prompt) => prompt.includes(part)))
      return { ...failure, text: failure.text.slice(0, start).trimEnd() + failure.text.slice(end + 1) }
  }
  return failure
}

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ')
