// A process of its own: OUT MOST-BYTES, the packed file on stdin. Says the digests of both on stdout: whoever serves has no time for it.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { bounded } from './bounded.ts'
import type { Digests } from './make-aside.ts'

const [out = '', most = '0'] = process.argv.slice(2)
const hashes = { packed: createHash('sha256'), raw: createHash('sha256') }
try {
  await pipeline(
    process.stdin,
    bounded(Number(most), (chunk) => void hashes.packed.update(chunk)),
    createGunzip(),
    bounded(Number(most), (chunk) => void hashes.raw.update(chunk)),
    createWriteStream(out),
  )
  const digests: Digests = { packed: hashes.packed.digest('hex'), raw: hashes.raw.digest('hex') }
  process.stdout.write(JSON.stringify(digests))
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
