import { invalid, unavailable } from '@chapterhouse/kit/errors'
import { createFairQueue, type FairQueue } from '@chapterhouse/kit/fair-queue'
import { hash, type Options, verify } from '@node-rs/argon2'

const SHORTEST_BYTES = 8
const BUSY_SECONDS = 5
/** Argon2id; the library's own name for it is a `const enum`, which erasable syntax cannot read. */
const ARGON2ID = 2 as NonNullable<Options['algorithm']>
const COST: Options = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 2, parallelism: 4, outputLen: 32 }
/** Nobody's: what is compared where there is nothing to compare, so that a refusal takes as long for whoever does not exist. */
const NOBODY = '$argon2id$v=19$m=65536,t=2,p=4$MDEyMzQ1Njc4OWFiY2RlZg$qZ1Xk0Yl9hS7vJtW3bCw5uNfRzEoPmLdGiTsAxHyUvQ'

export type Hashing = ReturnType<typeof createHashing>

/** Two hash at a time, each takes 64 MiB; those who wait are few enough to be served while they still wait. */
export function hashingLanes(): FairQueue {
  return createFairQueue({
    lanes: 2,
    most: 64,
    busy: () => unavailable('server busy, try again shortly', { retryAfterSeconds: BUSY_SECONDS }),
  })
}

/** Passwords as they are stored: Argon2id in PHC text. Whoever asks is named: nobody waits for all that another one asks. */
export function createHashing() {
  const lanes = hashingLanes()
  return {
    hash: (password: string, by = 'admins'): Promise<string> => lanes.run(() => hash(password, COST), { key: by }),
    /** Takes the same time without a hash, and is then false. */
    verify: (stored: string, password: string, by = 'sign-in'): Promise<boolean> =>
      lanes.run(async () => (await verify(stored || NOBODY, password)) && stored !== '', { key: by }),
  }
}

/** The one rule of a new password: 8 bytes or more. */
export function refuseShort(password: string): void {
  if (Buffer.byteLength(password) < SHORTEST_BYTES)
    throw invalid('the password must be at least 8 bytes long', { code: 'password_too_short' })
}
