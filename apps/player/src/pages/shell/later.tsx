import { Failed } from '@chapterhouse/ui/components/moments.tsx'
import { speakOn } from '@chapterhouse/ui/language'
import type { ComponentType } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { PageSkeleton } from './page-skeleton.tsx'

export interface LaterPage<P> {
  (props: P): preact.JSX.Element
  /** Fetches it before somebody asks. */
  preload: () => Promise<unknown>
}

/** A page whose script is fetched when it is first shown, its words with it. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): LaterPage<P> {
  let Loaded: ComponentType<P> | undefined
  const preload = async () => {
    const found = await load()
    await speakOn()
    Loaded = found
  }
  const Later = (props: P) => {
    const [error, setError] = useState<unknown>()
    const [, setTimes] = useState(0)
    const fetchIt = () => {
      setError(undefined)
      preload().then(() => setTimes((times) => times + 1), setError)
    }
    // Before the skeleton is painted, not after.
    useLayoutEffect(() => {
      if (!Loaded) fetchIt()
    }, [])
    if (Loaded) return <Loaded {...props} />
    // A new version of this player may have taken the place of the one that is open.
    return error ? <Failed error={error} onRetry={() => location.reload()} /> : <PageSkeleton />
  }
  return Object.assign(Later, { preload })
}
