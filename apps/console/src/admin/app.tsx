import { address } from '@chapterhouse/ui/address'
import { Toasts } from '@chapterhouse/ui/components/toast.tsx'
import { session } from '@chapterhouse/ui/session'
import { useEffect } from 'preact/hooks'
import { shellTexts } from '../texts/shell.ts'
import { PageFor } from './page-for.tsx'
import { queryClient } from './query.ts'
import { whereIs } from './routes.ts'
import { Shell } from './shell.tsx'
import { NotAllowed, SignIn } from './sign-in.tsx'

/** Who may not see the console sees the sign-in at the same address, and the page behind it once they may. */
export function App() {
  const { path } = address.value
  const where = whereIs(path)
  const user = session.value?.user
  const isAdmin = user?.role === 'admin'
  useEffect(() => {
    if (!isAdmin) queryClient.clear()
  }, [isAdmin])
  useEffect(() => {
    const { console: name, product, pages } = shellTexts.value
    document.title = `${isAdmin && where.isKnown ? pages[where.section ?? 'overview'] : name} · ${product}`
  }, [path, isAdmin, shellTexts.value])

  return (
    <>
      {!user && <SignIn />}
      {user && !isAdmin && <NotAllowed name={user.username} />}
      {isAdmin && (
        <Shell where={where}>
          <PageFor key={where.section ?? 'overview'} where={where} />
        </Shell>
      )}
      <Toasts />
    </>
  )
}
