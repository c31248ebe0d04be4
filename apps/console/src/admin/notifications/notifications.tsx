import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty } from '@chapterhouse/ui/components/basics/states.tsx'
import { useQuery } from '@tanstack/preact-query'
import { Plus } from 'lucide'
import { useState } from 'preact/hooks'
import { ListPage } from '../../page/list-page.tsx'
import { useServerSettings } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Destination } from '../../server/responses.ts'
import { notificationsTexts } from '../../texts/server/notifications.ts'
import { to } from '../routes.ts'
import { DeleteDestination } from './delete-destination.tsx'
import { EditDestination, NewDestination } from './destination-dialog.tsx'
import { DestinationRow } from './destination-row.tsx'
import '../../tables/lists.css'
import './notifications.css'

type OpenDialog = { action: 'add' } | { action: 'edit' | 'remove'; saved: Destination }

/** The destinations to which messages are sent. */
export function Notifications() {
  const texts = notificationsTexts.value
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const destinations = useQuery({
    queryKey: ['destinations'],
    queryFn: ({ signal }) => call('GET /admin/notifications', {}, { signal }),
    // A delivery is recorded when an event is sent.
    refetchInterval: 30_000,
  })
  const { data } = destinations
  return (
    <ListPage
      title={texts.title}
      actions={
        <Button form="fill" icon={Plus} disabled={!data} onClick={() => setDialog({ action: 'add' })}>
          {texts.add}
        </Button>
      }
      filter={<Intro />}
      query={destinations}
      rows={data?.targets}
      empty={<Empty title={texts.empty.title}>{texts.empty.text}</Empty>}
      list={(rows) => (
        <ul class="plain-list destinations">
          {rows.map((saved) => (
            <DestinationRow
              key={saved.id}
              destination={saved}
              eventCount={data?.events.length ?? 0}
              onEdit={() => setDialog({ action: 'edit', saved })}
              onRemove={() => setDialog({ action: 'remove', saved })}
            />
          ))}
        </ul>
      )}
    >
      {data && dialog?.action === 'add' && <NewDestination response={data} onClose={close} />}
      {data && dialog?.action === 'edit' && <EditDestination saved={dialog.saved} response={data} onClose={close} />}
      {dialog?.action === 'remove' && <DeleteDestination saved={dialog.saved} onClose={close} />}
    </ListPage>
  )
}

function Intro() {
  const texts = notificationsTexts.value
  const settings = useServerSettings().data
  return (
    <div>
      <p class="hint">
        {texts.intro} <a href={to.events()}>{texts.feed}</a>
      </p>
      {settings?.general.public_url === '' && (
        <p class="hint">
          {texts.noLinks} <a href={to.settings}>{texts.setAddress}</a>
        </p>
      )}
    </div>
  )
}
