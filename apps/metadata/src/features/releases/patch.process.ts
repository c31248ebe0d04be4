// A process of its own: BASE PATCH OUT MOST-BYTES. It holds the base in memory, and ends.
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdDecompress } from 'node:zlib'

const [base = '', patch = '', out = '', most = '0'] = process.argv.slice(2)
try {
  const dictionary = await readFile(base)
  const unpack = createZstdDecompress({ dictionary, params: { [constants.ZSTD_d_windowLogMax]: 31 } })
  await pipeline(createReadStream(patch), unpack, bounded(Number(most)), createWriteStream(out))
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function bounded(mostBytes: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength
      done(size > mostBytes ? new Error(`it makes more than ${mostBytes} bytes`) : null, chunk)
    },
  })
}
