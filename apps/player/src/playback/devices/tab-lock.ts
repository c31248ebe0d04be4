/** Only one tab of this browser sounds. */
export interface TabLock {
  take(): void
  release(): void
  close(): void
}

interface TabLockNeeds {
  locks?: LockManager | undefined
  openChannel?: (() => BroadcastChannel) | undefined
  /** Another tab took it. */
  lost: () => void
  /** Whether another tab sounds. */
  other: (sounds: boolean) => void
}

const NAME = 'chapterhouse.sound'

/** The lock is taken from whoever holds it; where browsers have none (plain http) a word over the channel does. */
export function createTabLock({ locks, openChannel, lost, other }: TabLockNeeds): TabLock {
  const channel = openChannel?.()
  let releaseLock: (() => void) | undefined
  let isHolding = false
  let turn = 0

  function lose(): void {
    if (!isHolding) return
    isHolding = false
    releaseLock = undefined
    lost()
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<'sounds' | 'silent' | 'who'>) => {
    if (data === 'who') {
      if (isHolding) channel?.postMessage('sounds')
      return
    }
    if (data === 'sounds') lose()
    other(data === 'sounds')
  })

  // For tabs opened later.
  channel?.postMessage('who')

  return {
    take() {
      if (isHolding) return
      isHolding = true
      const mine = ++turn
      const released = Promise.withResolvers<void>()
      releaseLock = released.resolve
      other(false)
      channel?.postMessage('sounds')
      locks
        ?.request(NAME, { steal: true }, () => released.promise)
        // Stolen by another tab.
        .catch(() => void (mine === turn && lose()))
    },
    release() {
      if (!isHolding) return
      isHolding = false
      releaseLock?.()
      releaseLock = undefined
      channel?.postMessage('silent')
    },
    close() {
      releaseLock?.()
      channel?.close()
    },
  }
}
