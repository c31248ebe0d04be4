import { address } from '@chapterhouse/ui/address'
import { Toasts } from '@chapterhouse/ui/components/toast.tsx'
import { hasEnded, session } from '@chapterhouse/ui/session'
import { QueryClientProvider } from '@tanstack/preact-query'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { ConnectPage } from './pages/connect/connect-page.tsx'
import { Pages } from './pages/shell/pages.tsx'
import { Shell } from './pages/shell/shell.tsx'
import { useServerFacts } from './pages/shell/use-server-facts.ts'
import { PlayerLayers } from './player/player-layers.tsx'
import { to } from './routes.ts'
import { queryClient, showKept } from './server/queries.ts'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Inside />
      <Toasts />
    </QueryClientProvider>
  )
}

/** Whoever is not signed in sees the sign-in where they are, and then the page that they asked for. */
function Inside() {
  const owner = session.value?.token
  const isAsking = [to.connect, to.demo].includes(address.value.path)
  const last = useRef(session.value?.user.username)
  if (session.value) last.current = session.value.user.username
  useServerFacts()
  const before = useRef(owner)
  if (before.current !== owner) {
    before.current = owner
    // What one person was told is not another's. Here, and not after the pages of the next one have begun to ask.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'server' })
  }
  useLayoutEffect(() => {
    if (owner) void showKept()
  }, [owner])
  if (!owner || isAsking) return <ConnectPage ended={!owner && hasEnded.value} lastName={last.current ?? ''} />
  return (
    <>
      <Shell>
        <Pages />
      </Shell>
      <PlayerLayers />
    </>
  )
}
