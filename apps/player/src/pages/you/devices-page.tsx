import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Dialog } from '@chapterhouse/ui/components/layer.tsx'
import { Failed } from '@chapterhouse/ui/components/moments.tsx'
import { Qr } from '@chapterhouse/ui/components/qr.tsx'
import { forgetSession } from '@chapterhouse/ui/session'
import { useQuery } from '@tanstack/preact-query'
import { Plus } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { isOpen, layers } from '../../player/layers.ts'
import type { Device, Pairing } from '../../server/answers.ts'
import { call } from '../../server/api.ts'
import { youTexts } from '../../texts/you.ts'
import { settleHere } from '../connect/settle-here.ts'
import { dayInWords, momentInWords } from '../shelf/day-in-words.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { Sure } from './sure.tsx'
import { YouFrame } from './you-frame.tsx'

const LAYER = 'add-device'
const LASTS_MS = 10 * 60_000

/** Where one is signed in, and the way in for another device. */
export function DevicesPage() {
  const words = youTexts.value.devices
  const { data, error, refetch } = useQuery({
    queryKey: ['devices'],
    queryFn: async () => (await call('GET /me/devices', {})).devices,
  })
  return (
    <YouFrame
      part="devices"
      acts={
        <Button form="fill" icon={Plus} onClick={() => layers.show(LAYER)}>
          {words.add}
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
  const words = youTexts.value.devices
  const app = client ? [client.app, client.version].filter(Boolean).join(' ') : undefined
  const called = name || app || words.unnamed
  const facts = [
    kind === 'api' ? words.key : app,
    last_seen ? words.seen(momentInWords(last_seen)) : words.never,
    words.since(dayInWords(created_at)),
  ]
  const revoke = async () => {
    if (current) await settleHere()
    const { current: wasThis } = await call('DELETE /me/devices/:id', { params: { id } })
    if (wasThis) forgetSession()
  }
  return (
    <li>
      <span dir="auto">
        {called} {current && <b class="here">· {words.current}</b>}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <Sure
        name={`device ${id}`}
        act={words.revoke}
        title={words.revokeTitle(called)}
        words={words.revokeWords}
        does={revoke}
        said={{ done: words.revoked(called), stale: [['devices'], ['api keys']] }}
      />
    </li>
  )
}

/** A link that signs in once, as a code to scan. It is made when it is shown, and gone with the dialog. */
function AddDevice() {
  const words = youTexts.value.devices
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
    <Dialog title={words.addTitle} onClose={() => layers.close(LAYER)}>
      {error !== undefined && <Failed error={error} onRetry={make} />}
      {isOver && (
        <div class="you-section" role="status">
          <p>{words.over}</p>
          <Button form="quiet" onClick={make}>
            {words.again}
          </Button>
        </div>
      )}
      {pairing && !isOver && (
        <div class="you-section">
          <p>{words.addWords}</p>
          <Qr text={pairing.web_url} label={words.link} />
        </div>
      )}
    </Dialog>
  )
}
