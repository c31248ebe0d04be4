import { FullPageDialog } from '@chapterhouse/ui/components/layers/full-page-dialog.tsx'
import { Toasts } from '@chapterhouse/ui/components/layers/toast.tsx'
import { UnsavedQuestion } from '@chapterhouse/ui/components/layers/unsaved-question.tsx'
import { pageUrl } from '@chapterhouse/ui/page-url'
import { hasEnded, session } from '@chapterhouse/ui/session'
import { QueryClientProvider } from '@tanstack/preact-query'
import { Fragment } from 'preact'
import { useRef } from 'preact/hooks'
import { ConnectPage } from './pages/connect/connect-page.tsx'
import { Pages } from './pages/pages.tsx'
import { Shell } from './pages/shell/shell.tsx'
import { useCurrentUser } from './pages/shell/use-current-user.ts'
import { useServerFacts } from './pages/shell/use-server-facts.ts'
import { PlayerLayers } from './player/player-layers.tsx'
import { queryClient } from './queries/queries.ts'
import { to } from './routes.ts'
import { connectTexts } from './texts/pages/connect.ts'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Inside />
      <Toasts />
    </QueryClientProvider>
  )
}

/**
 * Without a session, the sign-in form replaces the requested page. If the server ends a session, the form covers the page, which
 * remains mounted.
 */
function Inside() {
  const isIn = session.value !== undefined
  const isOnboarding = [to.connect, to.demo].includes(pageUrl.value.path)
  const last = useRef('')
  if (session.value) last.current = session.value.user.username
  useServerFacts()
  const user = useCurrentUser()
  if (!user || isOnboarding) return <ConnectPage ended={!isIn && hasEnded.value} lastName={last.current} />
  return (
    <>
      <Fragment key={user}>
        <Shell>
          <Pages />
        </Shell>
        <PlayerLayers />
        <UnsavedQuestion />
      </Fragment>
      {!isIn && (
        <FullPageDialog label={connectTexts.value.title}>
          <ConnectPage ended over lastName={last.current} />
        </FullPageDialog>
      )}
    </>
  )
}
