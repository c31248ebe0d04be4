import { hasEnded, session } from '@chapterhouse/ui/session'
import { keepEditing } from '@chapterhouse/ui/unsaved'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { layers } from '../../player/layers.ts'
import { ownerKey } from '../../server/keys.ts'
import { queryClient, showCached } from '../../server/queries.ts'

/** Whose pages stand here: those of whoever is signed in, or of whoever lost their session and may come back to what they were at. */
export function useCurrentUser(): string | undefined {
  const now = session.value && ownerKey()
  const token = session.value?.token
  const whose = useRef(now)
  const asked = useRef(token)
  const next = now ?? (hasEnded.value ? whose.current : undefined)
  if (next !== whose.current) {
    whose.current = next
    asked.current = undefined
    // What one person was told is not another's. Here, and not after the pages of the next one have begun to ask.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'server' })
  }
  useLayoutEffect(() => {
    if (!token) return
    void showCached()
    // Whoever came back: their pages were refused what they asked for meanwhile.
    if (asked.current && asked.current !== token) void queryClient.invalidateQueries()
    asked.current = token
  }, [token])
  const first = useRef(next)
  useLayoutEffect(() => {
    if (first.current === next) return
    first.current = next
    // Nor is what lay over their pages, or the question what becomes of their words.
    keepEditing()
    layers.clear()
  }, [next])
  return next
}
