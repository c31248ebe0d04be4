import { hasEnded, session } from '@chapterhouse/ui/session'
import { keepEditing } from '@chapterhouse/ui/unsaved'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { ownerKey } from '../../device/keys.ts'
import { layers } from '../../player/layers/layers.ts'
import { queryClient, showCached } from '../../queries/queries.ts'

/** The owner of the pages: the signed-in user, or the one whose session ended and who may return. */
export function useCurrentUser(): string | undefined {
  const now = session.value && ownerKey()
  const token = session.value?.token
  const user = useRef(now)
  const lastToken = useRef(token)
  const next = now ?? (hasEnded.value ? user.current : undefined)
  if (next !== user.current) {
    user.current = next
    lastToken.current = undefined
    // One user's data must never be shown to another. Done here, before the next user's pages fetch theirs.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'server' })
  }
  useLayoutEffect(() => {
    if (!token) return
    void showCached()
    // The same user has signed in again: requests since then were rejected.
    if (lastToken.current && lastToken.current !== token) void queryClient.invalidateQueries()
    lastToken.current = token
  }, [token])
  const first = useRef(next)
  useLayoutEffect(() => {
    if (first.current === next) return
    first.current = next
    // Also closes the previous user's layers and the question about unsaved text.
    keepEditing()
    layers.clear()
  }, [next])
  return next
}
