import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Qr } from '@chapterhouse/ui/components/basics/qr.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Dialog } from '@chapterhouse/ui/components/layers/layer.tsx'
import { forgetSession } from '@chapterhouse/ui/session'
import { useQuery } from '@tanstack/preact-query'
import { Plus } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { isOpen, layers } from '../../player/layers/layers.ts'
import { call } from '../../server/api.ts'
import type { Device, Pairing } from '../../server/responses.ts'
import { youTexts } from '../../texts/pages/you.ts'
import { syncBeforeSignOut } from '../connect/sync-before-sign-out.ts'
import { formatDay, formatMoment } from '../shelf/format-day.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { ConfirmButton } from './confirm.tsx'
import { YouFrame } from './you-frame.tsx'

const LAYER = 'add-device'
const LASTS_MS = 10 * 60_000

/** The signed-in devices, and a way to add one. */
export function DevicesPage() {
  const texts = youTexts.value.devices
  const { data, error, refetch } = useQuery({
    queryKey: ['devices'],
    queryFn: async () => (await call('GET /me/devices', {})).devices,
  })
  return (
    <YouFrame
      part="devices"
      actions={
        <Button form="fill" icon={Plus} onClick={() => layers.show(LAYER)}>
          {texts.add}
        </Button>
      }
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      <ul class="you-rows">
        {data?.map((device) => (
          <DeviceRow key={device.id} of={device} />
        ))}
      </ul>
      {isOpen(LAYER) && <AddDevice />}
    </YouFrame>
  )
}

function DeviceRow({ of: { id, kind, name, client, created_at, last_seen, current } }: { of: Device }) {
  const texts = youTexts.value.devices
  const app = client ? [client.app, client.version].filter(Boolean).join(' ') : undefined
  const called = name || app || texts.unnamed
  const facts = [
    kind === 'api' ? texts.key : app,
    last_seen ? texts.lastSeen(formatMoment(last_seen)) : texts.never,
    texts.addedOn(formatDay(created_at)),
  ]
  const revoke = async () => {
    if (current) await syncBeforeSignOut()
    const { current: wasThis } = await call('DELETE /me/devices/:id', { params: { id } })
    if (wasThis) forgetSession()
  }
  return (
    <li>
      <span dir="auto">
        {called} {current && <b class="here">· {texts.current}</b>}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <ConfirmButton
        name={`device ${id}`}
        act={texts.revoke}
        title={texts.revokeTitle(called)}
        text={texts.revokeHint}
        action={revoke}
        messages={{ done: texts.revoked(called), stale: [['devices'], ['api keys']] }}
      />
    </li>
  )
}

/** A one-time sign-in link as a code to scan. It is created when shown, and discarded with the dialog. */
function AddDevice() {
  const texts = youTexts.value.devices
  const [pairing, setPairing] = useState<Pairing>()
  const [error, setError] = useState<unknown>()
  const [isOver, setOver] = useState(false)
  const make = () => {
    setOver(false)
    setError(undefined)
    setPairing(undefined)
    call('POST /auth/pair', {}).then(setPairing, setError)
  }
  useEffect(make, [])
  useEffect(() => {
    if (!pairing) return
    const timer = setTimeout(() => setOver(true), LASTS_MS)
    return () => clearTimeout(timer)
  }, [pairing])
  return (
    <Dialog title={texts.addTitle} onClose={() => layers.close(LAYER)}>
      {error !== undefined && <Failed error={error} onRetry={make} />}
      {isOver && (
        <div class="you-section" role="status">
          <p>{texts.expired}</p>
          <Button form="quiet" onClick={make}>
            {texts.again}
          </Button>
        </div>
      )}
      {pairing && !isOver && (
        <div class="you-section">
          <p>{texts.addHint}</p>
          <Qr text={pairing.web_url} label={texts.link} />
        </div>
      )}
    </Dialog>
  )
}
