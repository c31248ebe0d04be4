import { useQuery } from '@tanstack/preact-query'
import { useEffect, useState } from 'preact/hooks'
import { found } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { AuditEvent } from '../../server/responses.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { to } from '../routes.ts'
import { type Named, type Target, targetOf } from './audit-labels.ts'

type AtPath = Extract<Target, { path: string }>

/** A short wait, so that rows scrolled past send no request. */
const SETTLED_MS = 300

/** The target of a change, linked to its page if that still exists. */
export function TargetLink({ event, named }: { event: AuditEvent; named: Named }) {
  const target = targetOf(event, named)
  const isNamed = !target || 'id' in target || 'path' in target
  const text = event.target || (isNamed ? '' : shellTexts.value.pages[target.kind])
  if (!target) return <span dir="auto">{text}</span>
  return 'path' in target ? <PathLink target={target} text={text} /> : <Link href={hrefOf(target)} text={text} />
}

const Link = ({ href, text }: { href: string; text: string }) => (
  <a class="audit-target" href={href} dir="auto" title={text}>
    {text}
  </a>
)

function PathLink({ target, text }: { target: AtPath; text: string }) {
  return usePathExists(target) ? <Link href={hrefOf(target)} text={text} /> : <span dir="auto">{text}</span>
}

/** Whether a book or folder is still at its path. */
function usePathExists({ kind, library_id: id, path }: AtPath): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({
    queryKey: ['path-exists', kind, id, path],
    async queryFn({ signal }) {
      const request =
        kind === 'book'
          ? call('GET /libraries/:id/item', { params: { id }, query: { path } }, { signal })
          : call('GET /libraries/:id/fs', { params: { id }, query: { path, limit: '1' } }, { signal })
      return (await found<object>(request)) !== undefined
    },
    enabled: isSettled,
    staleTime: 60_000,
  })
  return data === true
}

function hrefOf(target: Target): string {
  if (target.kind === 'book') return to.book(target)
  if (target.kind === 'folder') return to.folders(target.library_id, target.path)
  return 'id' in target ? to[target.kind](target.id) : to[target.kind]
}
