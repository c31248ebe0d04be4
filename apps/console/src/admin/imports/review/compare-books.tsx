import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { useAction } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import { matchingTexts } from '../../../texts/books/matching.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { to } from '../../routes.ts'

/** Starts a match run that proposes the other server's book data. */
export function CompareBooks({ importId }: { importId: number }) {
  const { imported, started } = matchingTexts.value
  const start = useAction(
    () => call('POST /admin/match-runs', { body: { mode: 'import', import_id: importId } }, { within: 60_000 }),
    () => toast({ text: started }),
    ({ id }) => go(to.matchRun(id)),
  )
  return (
    <div class="stack">
      <p class="hint">{imported.hint}</p>
      <div class="control-row">
        <Button form="quiet" busy={start.busy} onClick={() => start.act(undefined)}>
          {imported.open}
        </Button>
      </div>
      {start.error && <Failed error={start.error} text={shellTexts.value.codes} />}
    </div>
  )
}
