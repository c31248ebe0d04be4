// A process of its own: BASE PATCH OUT MOST-BYTES. It holds the base in memory, says the digest of what it made on stdout, and ends.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdDecompress } from 'node:zlib'
import { bounded } from './bounded.ts'

const [base = '', patch = '', out = '', most = '0'] = process.argv.slice(2)
const raw = createHash('sha256')
try {
  const dictionary = await readFile(base)
  const unpack = createZstdDecompress({ dictionary, params: { [constants.ZSTD_d_windowLogMax]: 31 } })
  await pipeline(
    createReadStream(patch),
    unpack,
    bounded(Number(most), (chunk) => void raw.update(chunk)),
    createWriteStream(out),
  )
  process.stdout.write(raw.digest('hex'))
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
