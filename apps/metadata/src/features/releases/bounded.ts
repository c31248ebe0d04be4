import { Transform } from 'node:stream'
import { upstream } from '@chapterhouse/kit/errors'

/** Passes bytes through up to a limit, and reports each chunk. The limit is read for each. */
export function bounded(limit: () => number, onChunk: (chunk: Buffer) => void | Promise<void> = () => {}): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength
      const mostBytes = limit()
      if (size > mostBytes) return done(upstream(`it is larger than ${mostBytes} bytes`))
      Promise.resolve(onChunk(chunk)).then(() => done(null, chunk), done)
    },
  })
}
