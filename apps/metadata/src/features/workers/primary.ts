import { upstream } from '@chapterhouse/kit/errors'
import type { ReleaseMessage } from './messages.ts'
import { createPool, type PoolNeeds } from './pool.ts'
import { load } from './pool-member.ts'

/**
 * Keeps the requested number of workers serving the same release. Each opens and warms up the next one in the background, and all
 * switch on a message once every worker has finished loading (docs/reference/metadata.md 7). A worker that cannot open it keeps the
 * old release and is replaced.
 */
export function createPrimary({ count, ...needs }: PoolNeeds & { count: number }) {
  const { waiting, log } = needs
  let current: ReleaseMessage | undefined
  let turn = 0
  const { members, listening, add, replace } = createPool(() => current, needs)

  return {
    /**
     * Starts the workers. Returns the address that they listen on; rejects with the error of the first one that fails to listen.
     */
    async begin(release: ReleaseMessage | undefined): Promise<string> {
      current = release
      for (let made = 0; made < count; made += 1) add()
      return listening
    },

    /** Switches all workers to another release. Throws, without switching, if none can open it. */
    async adopt(release: ReleaseMessage, signal: AbortSignal): Promise<void> {
      turn += 1
      const pending = [...members]
      const outcomes = await Promise.all(pending.map((member) => load(member, { turn, release }, signal)))
      const able = pending.filter((_, at) => outcomes[at]?.isReady)
      const reasons = outcomes.map(({ why }) => why).filter((why) => why !== undefined)
      // Without any worker, adopt it anyway: the next workers open it, since the previous file may have been replaced.
      if (pending.length > 0 && able.length === 0) throw upstream(`no worker can open it: ${reasons[0]}`)
      current = release
      for (const member of able) {
        member.release = release
        member.send({ kind: 'switch', turn })
      }
      // Workers that cannot open it, or that have just started with the previous release.
      for (const member of members) {
        if (member.release === release) continue
        log.warn({ why: reasons[0] }, 'a worker cannot open the new release; replacing it')
        replace(member)
      }
    },

    /** Sends all workers the current wait for clients. */
    sendWait(): void {
      for (const member of members) member.send({ kind: 'wait', waiting: waiting() })
    },

    end(): void {
      for (const member of members) member.send({ kind: 'end' })
    },
    kill(): void {
      for (const member of members) member.kill()
    },
    size: (): number => members.size,
  }
}
