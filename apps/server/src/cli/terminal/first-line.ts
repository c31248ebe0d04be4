import { StringDecoder } from 'node:string_decoder'

const MAX_CHARACTERS = 1_048_576

/** The first line of the piped input, or all of it if there is no line break. Does not wait for more. */
export async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  const decoder = new StringDecoder('utf8')
  let read = ''
  for await (const chunk of input) {
    read += typeof chunk === 'string' ? chunk : decoder.write(chunk)
    if (read.includes('\n') || read.length > MAX_CHARACTERS) break
  }
  const [line = ''] = read.split('\n', 1)
  return line.replace(/\r$/, '')
}
