import { NetworkError } from '@chapterhouse/client/call'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { speakOn } from '@chapterhouse/ui/language'
import type { ComponentType } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { to } from '../../routes.ts'
import { PageSkeleton } from './page-skeleton.tsx'

interface LazyPage<P> {
  (props: P): preact.JSX.Element
  /** Fetches the chunk in advance. */
  preload: () => Promise<unknown>
}

/** A page whose script and texts are fetched when it is first shown. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let Loaded: ComponentType<P> | undefined
  const preload = async () => {
    const found = await load()
    await speakOn()
    Loaded = found
  }
  const Later = (props: P) => {
    const [error, setError] = useState<unknown>()
    const [, setTimes] = useState(0)
    const fetchIt = (otherwise: (error: unknown) => void) => {
      setError(undefined)
      preload().then(() => setTimes((times) => times + 1), otherwise)
    }
    // Before the skeleton is painted.
    useLayoutEffect(() => {
      if (!Loaded) fetchIt(setError)
    }, [])
    if (Loaded) return <Loaded {...props} />
    return error ? (
      <Failed error={error} onRetry={() => fetchIt((failed) => void renew(failed).then(setError))} />
    ) : (
      <PageSkeleton />
    )
  }
  return Object.assign(Later, { preload })
}

/**
 * A new release may have replaced this player, and its scripts are then gone. A reload gets the new one, but stops playback: so it
 * is the last resort, and never happens while there is no server to reload from.
 */
async function renew(error: unknown): Promise<unknown> {
  const isServed = await fetch(to.home, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isServed) location.reload()
  return isServed ? error : new NetworkError(String(error))
}
