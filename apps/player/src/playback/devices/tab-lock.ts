/** Lets only one tab of this browser play. */
export interface TabLock {
  take(): void
  release(): void
  close(): void
}

const NAME = 'chapterhouse.sound'

/** Steals the lock from any other tab; without locks (plain http), a message over the channel does. */
export function createTabLock({
  locks,
  openChannel,
  lost,
  other,
}: {
  locks?: LockManager | undefined
  openChannel?: (() => BroadcastChannel) | undefined
  /** Another tab took it. */
  lost: () => void
  /** Called when another tab starts or stops playing. */
  other: (sounds: boolean) => void
}): TabLock {
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

  // For tabs opened later: the playing one replies.
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
