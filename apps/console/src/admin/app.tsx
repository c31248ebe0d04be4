import { FullPageDialog } from '@chapterhouse/ui/components/layers/full-page-dialog.tsx'
import { Toasts } from '@chapterhouse/ui/components/layers/toast.tsx'
import { UnsavedQuestion } from '@chapterhouse/ui/components/layers/unsaved-question.tsx'
import { go, pageUrl } from '@chapterhouse/ui/page-url'
import { hasEnded, session } from '@chapterhouse/ui/session'
import { keepEditing } from '@chapterhouse/ui/unsaved'
import { Fragment } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { queryClient } from '../queries/query.ts'
import { shellTexts } from '../texts/shell/shell.ts'
import { NotFound } from './not-found.tsx'
import { pageAt } from './pages.tsx'
import { aliasOf, whereIs } from './routes.ts'
import { Shell } from './shell/shell.tsx'
import { NotAllowed, SignIn } from './shell/sign-in.tsx'

/** Without an admin's session, the sign-in form replaces the page. An expired session removes nothing: the form covers the page. */
export function App() {
  const { path, query } = pageUrl.value
  const meant = aliasOf(path, query['topic'])
  const where = whereIs(path)
  const page = pageAt(where)
  const user = session.value?.user
  const isAdmin = user?.role === 'admin'
  const personId = useRef<number | undefined>(undefined)
  const next = isAdmin ? user.id : !user && hasEnded.value ? personId.current : undefined
  if (next !== personId.current) {
    personId.current = next
    // One user's data must never be shown to another. Cleared here, before the next user's pages fetch theirs.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'server' })
    // Closes the previous user's question about unsaved changes.
    keepEditing()
  }
  useLayoutEffect(() => {
    if (meant !== undefined) go(meant, { instead: true })
  }, [meant])
  useEffect(() => {
    const { console: name, product, pages } = shellTexts.value
    document.title = `${isAdmin && page ? pages[page.name] : name} · ${product}`
  }, [path, isAdmin, shellTexts.value])

  return (
    <>
      {!user && !next && <SignIn />}
      {user && !isAdmin && <NotAllowed name={user.username} />}
      {next && (
        <Shell key={next} here={page?.name}>
          <Fragment key={where.section}>{meant === undefined && (page ? page.draw(where) : <NotFound />)}</Fragment>
        </Shell>
      )}
      {!user && next && (
        <FullPageDialog label={shellTexts.value.signIn.title}>
          <SignIn over />
        </FullPageDialog>
      )}
      {next && <UnsavedQuestion />}
      <Toasts />
    </>
  )
}
