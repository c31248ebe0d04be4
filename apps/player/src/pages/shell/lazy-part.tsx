import { speakOn } from '@chapterhouse/ui/language'
import type { ComponentType } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { isOnline } from '../../server/online-state.ts'

/**
 * A part of a page whose script and texts are fetched when it is first shown. Until then, and if they fail to load, `Meanwhile` or
 * nothing is shown in its place; loading is retried when the server is back.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, Meanwhile?: ComponentType<P>): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined
  async function fetchIt(): Promise<void> {
    const found = await load()
    await speakOn()
    Loaded = found
  }
  return function Part(props: P) {
    const [, setTimes] = useState(0)
    useLayoutEffect(() => {
      if (!Loaded)
        fetchIt().then(
          () => setTimes((times) => times + 1),
          () => undefined,
        )
    }, [isOnline.value])
    if (Loaded) return <Loaded {...props} />
    return Meanwhile ? <Meanwhile {...props} /> : null
  }
}
