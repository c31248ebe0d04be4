import { invalid, unavailable } from '@chapterhouse/kit/errors'
import { createFairQueue, type FairQueue } from '@chapterhouse/kit/queues/fair-queue'
import type { Options } from '@node-rs/argon2'

const MIN_BYTES = 8
/** At most six times as long in JSON, so every sign-in fits within the body limit of public writes. */
const MAX_BYTES = 1_024
const BUSY_SECONDS = 5
/** Argon2id; the library exports it as a `const enum`, which erasable syntax cannot read. */
const ARGON2ID = 2 as NonNullable<Options['algorithm']>
const COST: PasswordCost = { memoryCost: 65_536, timeCost: 2, parallelism: 4 }
const DUMMY_HASH = 'MDEyMzQ1Njc4OWFiY2RlZg$qZ1Xk0Yl9hS7vJtW3bCw5uNfRzEoPmLdGiTsAxHyUvQ'

/** Memory in KiB, passes over it, and threads. */
export type PasswordCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>

export type Hashing = ReturnType<typeof createHashing>

/** Two hashes at a time, at 64 MiB each. The queue is short enough that clients do not time out. */
export function createHashingQueue(): FairQueue {
  return createFairQueue({
    concurrency: 2,
    max: 64,
    busy: () => unavailable('server busy, try again shortly', { retryAfterSeconds: BUSY_SECONDS }),
  })
}

/** Loaded on the first hash, to keep startup fast. */
const argon2 = () => import('@node-rs/argon2')

/**
 * Password hashes: Argon2id in PHC format. The queue is fair, so one client's requests don't hold up another's. Only tests change
 * the cost.
 */
export function createHashing(cost: PasswordCost = COST) {
  const queue = createHashingQueue()
  const options: Options = { algorithm: ARGON2ID, outputLen: 32, ...cost }
  /** Verified for unknown names, so that the refusal takes equally long. */
  const dummy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${DUMMY_HASH}`
  return {
    hash: (password: string, by = 'admins'): Promise<string> =>
      queue.run(async () => (await argon2()).hash(password, options), { key: by }),
    /** Takes equally long without a hash, and then returns false. */
    verify: (stored: string, password: string, by = 'sign-in'): Promise<boolean> =>
      queue.run(async () => (await (await argon2()).verify(stored || dummy, password)) && stored !== '', { key: by }),
  }
}

/** The only rule for new passwords: 8 to 1,024 bytes. */
export function refuseUnusable(password: string): void {
  const bytes = Buffer.byteLength(password)
  if (bytes < MIN_BYTES) throw invalid('the password must be at least 8 bytes long', { code: 'password_too_short' })
  if (bytes > MAX_BYTES) throw invalid('the password must be at most 1,024 bytes long', { code: 'password_too_long' })
}
