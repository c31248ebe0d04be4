import { upstream } from '@chapterhouse/kit/errors'
import { load } from './member.ts'
import type { ReleaseMessage } from './messages.ts'
import { createPool, type PoolNeeds } from './pool.ts'

interface PrimaryNeeds extends PoolNeeds {
  count: number
}

export type Primary = ReturnType<typeof createPrimary>

/**
 * Keeps the requested number of processes serving the same release: each opens and warms up the next one in the background, and all switch
 * on one message once every process that can is ready (docs/reference/metadata.md 7). A process that cannot keeps the old release and is
 * restarted.
 */
export function createPrimary({ count, ...needs }: PrimaryNeeds) {
  const { waiting, log } = needs
  let current: ReleaseMessage | undefined
  let turn = 0
  const { members, listening, add, replace } = createPool(() => current, needs)

  return {
    /** The address at which all of them listen. Rejects with the words of the first that cannot. */
    async begin(release: ReleaseMessage | undefined): Promise<string> {
      current = release
      for (let made = 0; made < count; made += 1) add()
      return listening
    },

    /** Switches all to another release; throws, and nothing is switched, where no process can open it. */
    async adopt(release: ReleaseMessage, signal: AbortSignal): Promise<void> {
      turn += 1
      const pending = [...members]
      const outcomes = await Promise.all(pending.map((member) => load(member, { turn, release }, signal)))
      const able = pending.filter((_, at) => outcomes[at]?.isReady)
      const reasons = outcomes.map(({ why }) => why).filter((why) => why !== undefined)
      // With no process there to ask, the ones that start next open it: they could not go back to a file that was replaced.
      if (pending.length > 0 && able.length === 0) throw upstream(`no worker can open it: ${reasons[0]}`)
      current = release
      for (const member of able) {
        member.release = release
        member.send({ kind: 'switch', turn })
      }
      // Those that cannot, and those that began with the one before while the others were asked.
      for (const member of members) {
        if (member.release === release) continue
        log.warn({ why: reasons[0] }, 'a worker cannot open the new release; replacing it')
        replace(member)
      }
    },

    /** Tells all what to say to who asks too early. */
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
