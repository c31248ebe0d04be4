import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { invalid, misconfigured } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import { readPrivateKey } from '@chapterhouse/kit/settings/private-key'

/** 32 bytes in base64url or hexadecimal digits. Not a setting, since it does not belong in config.yaml. */
export const SEALING_VARIABLE = 'CHAPTERHOUSE_BRIDGE_SEALING_KEY'

const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16]

/** Secrets at rest: AES-256-GCM, bound to their purpose, so that one cannot be moved to another row. */
export interface Sealing {
  seal: (secret: string, purpose: string) => Uint8Array
  /** Undefined if it was sealed by another key or for another purpose, or is damaged. */
  unseal: (sealed: Uint8Array, purpose: string) => string | undefined
}

export function createSealing(key: Uint8Array): Sealing {
  return {
    seal(secret, purpose) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose))
      return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    unseal(sealed, purpose) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined
      const [nonce, tag] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(-TAG_BYTES)]
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(purpose))
          .setAuthTag(tag)
        const secret = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
        return secret.toString('utf8')
      } catch (error) {
        return ignore('a secret was sealed by another key')(error)
      }
    },
  }
}

/** The key of the environment, else the one in the file, which is created if missing. */
export function findSealingKey(
  env: Readonly<Record<string, string | undefined>>,
  { file, newKey }: { file: string; newKey: () => Uint8Array },
): Uint8Array {
  const given = env[SEALING_VARIABLE]?.trim()
  if (given) return keyOf(given)
  return readPrivateKey(file, {
    newKey,
    onFailure: (cause) => {
      throw misconfigured('The file bridge.key in the data folder can be neither read nor written. Check its permissions.', {
        cause,
      })
    },
  })
}

function keyOf(text: string): Uint8Array {
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64url')
  if (key.length !== KEY_BYTES) throw invalid(`${SEALING_VARIABLE} must be 32 bytes, as 64 hexadecimal digits or in base64url.`)
  return key
}
