import { ApiError } from '@chapterhouse/client/call'
import { ignore } from './ignore.ts'
import { sha256 } from './sha256.ts'

interface PendingLogoutNeeds {
  read: () => readonly string[]
  write: (hashes: readonly string[]) => void
  /** Ends the session with this hash on the server. */
  send: (hash: string) => Promise<unknown>
}

/**
 * Sign-outs made while the server was unreachable, sent when the network is back. Only hashes of tokens are stored: the server ends
 * a session by its hash, but never accepts one as a token.
 */
interface PendingLogouts {
  /** Stored before it is sent, because the page may be closed before it completes. */
  add(token: string): Promise<void>
  sendAll(): Promise<void>
}

const MAX = 20

export function createPendingLogouts({ read, write, send }: PendingLogoutNeeds): PendingLogouts {
  const sending = new Set<string>()
  // Older pages stored the tokens themselves.
  if (read().some((entry) => !isHash(entry))) write(hashes())

  function hashes(): string[] {
    return read().map((entry) => (isHash(entry) ? entry : sha256(entry)))
  }

  async function sendOne(hash: string): Promise<void> {
    if (sending.has(hash)) return
    sending.add(hash)
    try {
      await send(hash)
    } catch (error) {
      if (!isOver(error)) return
    } finally {
      sending.delete(hash)
    }
    // Another tab may have added one since.
    write(hashes().filter((other) => other !== hash))
  }

  const sendAll = async () => void (await Promise.all(hashes().map(sendOne)))
  return {
    sendAll,
    async add(token) {
      const hash = sha256(token)
      write([...hashes().filter((other) => other !== hash), hash].slice(-MAX))
      await sendAll()
    },
  }
}

const isHash = (entry: string): boolean => /^[0-9a-f]{64}$/.test(entry)

/** Another attempt would be rejected as well. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status < 500 && error.status !== 429

export const PENDING_LOGOUTS_KEY = 'chapterhouse.farewells'

/** Stored on this device; if storage is forbidden, for the life of the page. */
export function storedLogouts(send: PendingLogoutNeeds['send']): PendingLogouts {
  let memory: readonly string[] = []
  return createPendingLogouts({
    send,
    read() {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(PENDING_LOGOUTS_KEY) ?? '[]')
        return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []
      } catch (error) {
        return ignore('storage is forbidden', memory)(error)
      }
    },
    write(hashes) {
      memory = hashes
      try {
        if (hashes.length === 0) localStorage.removeItem(PENDING_LOGOUTS_KEY)
        else localStorage.setItem(PENDING_LOGOUTS_KEY, JSON.stringify(hashes))
      } catch (error) {
        ignore('storage is forbidden')(error)
      }
    },
  })
}
