import { StringDecoder } from 'node:string_decoder'

const MOST_CHARACTERS = 1_048_576

/** The first line of what is piped in, without its line end; all of it where there is none. What follows is not waited for. */
export async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  const decoder = new StringDecoder('utf8')
  let read = ''
  for await (const chunk of input) {
    read += typeof chunk === 'string' ? chunk : decoder.write(chunk)
    if (read.includes('\n') || read.length > MOST_CHARACTERS) break
  }
  const [line = ''] = read.split('\n', 1)
  return line.replace(/\r$/, '')
}
