import { address } from '@chapterhouse/ui/address'
import { FullPageDialog } from '@chapterhouse/ui/components/full-page-dialog.tsx'
import { Toasts } from '@chapterhouse/ui/components/toast.tsx'
import { UnsavedQuestion } from '@chapterhouse/ui/components/unsaved-question.tsx'
import { hasEnded, session } from '@chapterhouse/ui/session'
import { keepEditing } from '@chapterhouse/ui/unsaved'
import { useEffect, useRef } from 'preact/hooks'
import { shellTexts } from '../texts/shell.ts'
import { PageFor } from './page-for.tsx'
import { queryClient } from './query.ts'
import { whereIs } from './routes.ts'
import { Shell } from './shell.tsx'
import { NotAllowed, SignIn } from './sign-in.tsx'

/**
 * Who may not see the console sees the sign-in at the same address, and the page behind it once they may. A session that ends by itself
 * takes nothing along: the sign-in lies over the page.
 */
export function App() {
  const { path } = address.value
  const where = whereIs(path)
  const user = session.value?.user
  const isAdmin = user?.role === 'admin'
  const whose = useRef<number | undefined>(undefined)
  const next = isAdmin ? user.id : !user && hasEnded.value ? whose.current : undefined
  if (next !== whose.current) {
    whose.current = next
    // What one person was told is not another's. Here, and not after the pages of the next one have begun to ask.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'server' })
    // Nor is the question what becomes of their words.
    keepEditing()
  }
  useEffect(() => {
    const { console: name, product, pages } = shellTexts.value
    document.title = `${isAdmin && where.isKnown ? pages[where.section ?? 'overview'] : name} · ${product}`
  }, [path, isAdmin, shellTexts.value])

  return (
    <>
      {!user && !next && <SignIn />}
      {user && !isAdmin && <NotAllowed name={user.username} />}
      {next && (
        <Shell key={next} where={where}>
          <PageFor key={where.section ?? 'overview'} where={where} />
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
