import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go, pageUrl } from '@chapterhouse/ui/page-url'
import { useState } from 'preact/hooks'
import { Confirm } from '../../../forms/confirm.tsx'
import { useAction } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { MatchRun } from '../../../server/responses.ts'
import { matchingTexts } from '../../../texts/books/matching.ts'
import { countIncluded, toRequest } from '../inclusion.ts'
import { SCOPES, type Scope } from '../run-labels.ts'
import { fetchIds, useInclusion } from '../use-match-runs.ts'

/** Chooses what to apply, and applies it to the included books. */
export function ApplyRun({ run, scope }: { run: MatchRun; scope: Scope }) {
  const texts = matchingTexts.value
  const [inclusion] = useInclusion(run.id)
  const [isAsking, setAsking] = useState(false)
  const count = countIncluded(inclusion, run.counts)
  const isRepick = run.mode === 'repick'
  return (
    <div class="matching-applying">
      <div class="control-row matching-apply">
        {!isRepick && (
          <Select
            label={texts.scope}
            value={scope}
            options={SCOPES.map((value) => ({ value, text: texts.scopes[value] }))}
            onValue={(next) => go(withScope(next), { instead: true })}
          />
        )}
        <Button form="fill" disabled={count === 0} onClick={() => setAsking(true)}>
          {texts.apply(count)}
        </Button>
      </div>
      {!isRepick && <p class="hint">{texts.scopeHint}</p>}
      {isAsking && <ApplyDialog run={run} scope={scope} count={count} onClose={() => setAsking(false)} />}
    </div>
  )
}

function withScope(scope: Scope): string {
  const query = new URLSearchParams({ ...pageUrl.peek().query, scope })
  return `${location.pathname}?${query}`
}

function ApplyDialog({ run, scope, count, onClose }: { run: MatchRun; scope: Scope; count: number; onClose: () => void }) {
  const { confirm: texts, imported } = matchingTexts.value
  const [inclusion] = useInclusion(run.id)
  const apply = useAction(
    async () => {
      const chosen = await toRequest(inclusion, (outcome) => fetchIds(run.id, outcome))
      return call('POST /admin/match-runs/:id/apply', { params: { id: run.id }, body: { scope, ...chosen } })
    },
    () => toast({ text: texts.done }),
    onClose,
  )
  return (
    <Confirm
      title={texts.title(count)}
      act={texts.act}
      isDestructive={false}
      busy={apply.busy}
      error={apply.error}
      onAct={() => apply.act(undefined)}
      onClose={onClose}
    >
      <p>{run.mode === 'import' ? imported.text[scope] : texts.text[run.mode === 'repick' ? 'repick' : scope]}</p>
      <p>{texts.after}</p>
    </Confirm>
  )
}
