import { LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { useQuery } from '@tanstack/preact-query'
import { History, MonitorSmartphone } from 'lucide'
import { Detail } from '../../page/page.tsx'
import { call } from '../../server/api.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { to } from '../routes.ts'
import { PersonAccess } from './person-access.tsx'
import { PersonAccount } from './person-account.tsx'
import { PersonInvites } from './person-invites.tsx'
import { PersonPositions } from './person-positions.tsx'

/** One person: access, account, invites and listening progress. */
export function PersonDetail({ id }: { id: number }) {
  const texts = peopleTexts.value
  const person = useQuery({
    queryKey: ['person', id],
    queryFn: ({ signal }) => call('GET /admin/users/:id', { params: { id } }, { signal }),
  })
  // If a refetch fails, the page is kept, including an invite that is shown only once.
  if (!person.data && person.isError)
    return (
      <Detail title={texts.title} closeHref={`${to.people}${location.search}`}>
        <Failed error={person.error} onRetry={() => void person.refetch()} />
      </Detail>
    )
  if (!person.data)
    return (
      <Detail title={texts.title} closeHref={`${to.people}${location.search}`}>
        <Skeleton shape="table-shape" />
      </Detail>
    )
  const page = person.data
  return (
    <Detail title={page.user.username} closeHref={`${to.people}${location.search}`}>
      <div class="control-row">
        <LinkButton form="quiet" icon={MonitorSmartphone} href={to.devices({ user_id: id })}>
          {texts.devices}
        </LinkButton>
        <LinkButton form="quiet" icon={History} href={to.activity({ user_id: id })}>
          {texts.activity}
        </LinkButton>
      </div>
      <PersonAccess page={page} />
      <PersonInvites page={page} />
      <PersonPositions userId={id} />
      <PersonAccount user={page.user} />
    </Detail>
  )
}
