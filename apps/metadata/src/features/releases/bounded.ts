import { Transform } from 'node:stream'
import { upstream } from '@chapterhouse/kit/errors'

/** Passes bytes through up to a limit, and reports each chunk. */
export function bounded(mostBytes: number, onChunk: (chunk: Buffer) => void = () => {}): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength
      if (size > mostBytes) return done(upstream(`it is larger than ${mostBytes} bytes`))
      onChunk(chunk)
      done(null, chunk)
    },
  })
}
