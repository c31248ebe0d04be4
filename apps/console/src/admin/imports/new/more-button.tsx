import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { useAction } from '../../../queries/query.ts'
import { failureTexts } from '../import-failure.ts'

/** Reads another server's next page. */
export function MoreButton({ text, hint, onMore }: { text: string; hint?: string; onMore: () => Promise<void> }) {
  const more = useAction(onMore)
  return (
    <>
      {more.error && <Failed error={more.error} text={failureTexts(more.error)} />}
      <p class="control-row">
        <Button form="quiet" busy={more.busy} onClick={() => more.act(undefined)}>
          {text}
        </Button>
        {hint !== undefined && <span class="hint">{hint}</span>}
      </p>
    </>
  )
}
