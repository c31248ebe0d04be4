import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go, pageUrl } from '@chapterhouse/ui/page-url'
import { useQuery } from '@tanstack/preact-query'
import { LogOut } from 'lucide'
import { useState } from 'preact/hooks'
import { When } from '../../dates/when.tsx'
import { Confirm } from '../../forms/confirm.tsx'
import { PersonField } from '../../forms/person-field.tsx'
import { ListPage } from '../../page/list-page.tsx'
import { call } from '../../server/api.ts'
import type { ResponseOf } from '../../server/responses.ts'
import { FilteredTable } from '../../tables/filtered-table.tsx'
import { momentKey, type TableStateRules } from '../../tables/table-state.ts'
import { activityTexts } from '../../texts/people/activity.ts'
import '../../tables/lists.css'
import { useAction } from '../../queries/query.ts'
import { idOf, to } from '../routes.ts'

type Device = ResponseOf<'GET /admin/devices'>['devices'][number]

/** Signed-in devices and API keys of all people, or of one. */
export function Devices() {
  const { devices: texts, person, everyone } = activityTexts.value
  const { user_id = '' } = pageUrl.value.query
  const id = idOf(user_id)
  const [ended, setEnded] = useState<Device>()
  const devices = useQuery({
    queryKey: ['devices', id],
    queryFn: ({ signal }) => call('GET /admin/devices', { query: id === undefined ? {} : { user_id: id } }, { signal }),
    refetchInterval: 60_000,
  })
  return (
    <ListPage
      title={texts.title}
      intro={texts.text}
      filter={
        <PersonField
          label={person}
          value={user_id}
          none={everyone}
          mayBeNone
          onValue={(next) => go(to.devices({ ...pageUrl.value.query, user_id: next }), { instead: true })}
        />
      }
      query={devices}
      rows={devices.data?.devices}
      empty={<p>{texts.empty}</p>}
      list={(rows) => <List devices={rows} onEnd={setEnded} />}
    >
      {ended && <EndDevice device={ended} onClose={() => setEnded(undefined)} />}
    </ListPage>
  )
}

const nameOf = ({ name }: Device): string => name || activityTexts.value.devices.unnamed
const isKey = ({ kind }: Device): boolean => kind === 'api'

const RULES: TableStateRules<Device> = {
  text: ({ name, username, client, last_ip }) => `${name} ${username} ${client?.app ?? ''} ${last_ip}`,
  keys: {
    name: nameOf,
    person: ({ username }) => username,
    kind: ({ kind }) => activityTexts.value.devices.kinds[kind],
    from: ({ last_ip }) => last_ip,
    seen: ({ last_seen }) => momentKey(last_seen),
  },
  first: { by: 'seen', descending: true },
}

function List({ devices, onEnd }: { devices: readonly Device[]; onEnd: (device: Device) => void }) {
  const { devices: texts } = activityTexts.value
  const { columns } = texts
  return (
    <FilteredTable
      rules={RULES}
      hint={texts.searchHint}
      label={texts.title}
      rows={devices}
      keyOf={({ id }) => String(id)}
      nameOf={nameOf}
      columns={[
        {
          id: 'name',
          header: columns.name,
          cell: (device) => (
            <>
              <span dir="auto">{nameOf(device)}</span>
              {device.client && (
                <span class="hint">
                  {' '}
                  {device.client.app} {device.client.version}
                </span>
              )}
              <span class="under narrow">{device.username}</span>
            </>
          ),
        },
        {
          id: 'person',
          header: columns.person,
          from: 'medium',
          width: '18%',
          cell: ({ username }) => <span dir="auto">{username}</span>,
        },
        { id: 'kind', header: columns.kind, from: 'wide', width: '8rem', cell: ({ kind }) => texts.kinds[kind] },
        { id: 'from', header: columns.from, from: 'wide', width: '10rem', cell: ({ last_ip }) => last_ip },
        { id: 'seen', header: columns.seen, width: '9rem', cell: ({ last_seen }) => <When at={last_seen} /> },
        {
          id: 'end',
          header: '',
          width: '6rem',
          cell: (device) =>
            device.current ? (
              <span class="hint" title={texts.currentText}>
                {texts.current}
              </span>
            ) : (
              <span class="row-actions">
                <Button
                  icon={LogOut}
                  label={`${isKey(device) ? texts.revoke : texts.signOut}: ${nameOf(device)}`}
                  onClick={() => onEnd(device)}
                />
              </span>
            ),
        },
      ]}
    />
  )
}

function EndDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const { devices: texts } = activityTexts.value
  const end = useAction(
    () => call('DELETE /admin/devices/:id', { params: { id: device.id } }),
    () => toast({ text: (isKey(device) ? texts.revoked : texts.signedOut)(nameOf(device)) }),
    onClose,
  )
  return (
    <Confirm
      title={(isKey(device) ? texts.revokeTitle : texts.signOutTitle)(nameOf(device))}
      act={isKey(device) ? texts.revoke : texts.signOut}
      busy={end.busy}
      error={end.error}
      onAct={() => end.act(undefined)}
      onClose={onClose}
    >
      <p>{isKey(device) ? texts.revokeText : texts.signOutText}</p>
    </Confirm>
  )
}
