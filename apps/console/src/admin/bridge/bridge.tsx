import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { useState } from 'preact/hooks'
import { ListDetail, Page } from '../../page/page.tsx'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { BridgeCode } from '../../server/responses.ts'
import { bridgeTexts } from '../../texts/server/bridge.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { NotFound } from '../not-found.tsx'
import { idOf, type Where } from '../routes.ts'
import './bridge.css'
import { JobDetail } from './jobs/job-detail.tsx'
import { JobList } from './jobs/job-list.tsx'
import { PairingDialog } from './pairing/pairing-dialog.tsx'
import { Unpaired } from './pairing/unpaired.tsx'
import { PairedBridge } from './state/paired-bridge.tsx'
import { Suggested } from './suggested/suggested.tsx'
import { useBridge } from './use-bridge.ts'

/** The bridge, its pairing, and its jobs; one job beside them. */
export function Bridge({ where: { item, rest } }: { where: Where }) {
  const id = idOf(item)
  return rest !== '' || (item !== '' && id === undefined) ? <NotFound /> : <BridgePage jobId={id} />
}

function BridgePage({ jobId }: { jobId: number | undefined }) {
  const texts = bridgeTexts.value
  const [code, setCode] = useState<BridgeCode>()
  const bridge = useBridge({ isExpected: code !== undefined })
  const create = useAction(() => call('POST /admin/bridge/pair', {}), setCode)
  const pair = { busy: create.busy, error: create.error, act: () => create.act(undefined) }
  const { data } = bridge
  return (
    <ListDetail
      list={
        <Page title={texts.title}>
          {bridge.isError && <Failed error={bridge.error} text={shellTexts.value.codes} onRetry={() => void bridge.refetch()} />}
          {bridge.isPending && <Skeleton shape="table-shape" />}
          {data && (data.paired ? <PairedBridge bridge={data} pair={pair} /> : <Unpaired pair={pair} />)}
          {data?.paired && <Suggested />}
          {data && <JobList openedId={jobId} />}
          {code && data && (
            <PairingDialog key={code.code} code={code} bridge={data} pair={pair} onClose={() => setCode(undefined)} />
          )}
        </Page>
      }
      detail={jobId !== undefined && <JobDetail key={jobId} id={jobId} />}
    />
  )
}
