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

/**
 * Without a session of an admin, the sign-in form replaces the page. A session that expires removes nothing: the form covers the
 * page.
 */
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
    // The data of one person must not be shown to another. Cleared here, before the pages of the next person fetch theirs.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'server' })
    // Closes the question about unsaved changes of the previous person.
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
