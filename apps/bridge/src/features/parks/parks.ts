import type { ParkCode } from '@chapterhouse/contract/bridge-jobs'

export interface Park {
  code: ParkCode
  /** A sentence that says what happened and what to do. */
  hint: string
  /** When the job resumes by itself. */
  retryAt?: Date | undefined
}

/** Work on a book cannot go on; it continues where it stopped once the cause is gone. */
export class Parked extends Error {
  override readonly name = 'Parked'
  readonly park: Park

  constructor(park: Park, cause?: unknown) {
    super(park.hint, { cause })
    this.park = park
  }
}

export const parked = (code: ParkCode, hint: string, extra: { retryAt?: Date | undefined; cause?: unknown } = {}): Parked =>
  new Parked({ code, hint, retryAt: extra.retryAt }, extra.cause)
