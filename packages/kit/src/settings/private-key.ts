import { readFileSync } from 'node:fs'
import { writePrivately } from './private-file.ts'

const KEY_BYTES = 32

/**
 * The key in a file that only this account can read. A file that is missing or damaged gets a new one. `onFailure`: called if the
 * file can be neither read nor written: the key then lasts as long as the program.
 */
export function readPrivateKey(
  file: string,
  { newKey, onFailure }: { newKey: () => Uint8Array; onFailure: (error: unknown) => void },
): Uint8Array {
  const made = newKey()
  try {
    const known = keyIn(file)
    if (known) return known
    writePrivately(file, `${Buffer.from(made).toString('base64url')}\n`)
  } catch (error) {
    onFailure(error)
  }
  return made
}

function keyIn(file: string): Uint8Array | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim()
    const key = Buffer.from(text, 'base64url')
    return key.length === KEY_BYTES && key.toString('base64url') === text ? key : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
