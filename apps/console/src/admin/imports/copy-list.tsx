import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { copyText } from '@chapterhouse/ui/copy'
import { Copy } from 'lucide'
import { useState } from 'preact/hooks'
import { toTabbedText } from './tabbed-text.ts'

/** Copies a list for a spreadsheet. Over plain http there is no clipboard, so the list is shown and selected. */
export function CopyList({
  rows,
  texts,
  onCopied,
}: {
  rows: readonly (readonly string[])[]
  texts: { copy: string; copied: string; byHand: string }
  onCopied?: () => void
}) {
  const [byHand, setByHand] = useState(false)
  const text = toTabbedText(rows)
  async function copy(): Promise<void> {
    if (await copyText(text, null)) {
      toast({ text: texts.copied })
      onCopied?.()
    } else setByHand(true)
  }
  return (
    <>
      <Button form="quiet" icon={Copy} onClick={() => void copy()}>
        {texts.copy}
      </Button>
      {byHand && (
        <textarea
          class="input imports-list"
          aria-label={texts.byHand}
          readOnly
          dir="auto"
          ref={(field) => field?.select()}
          value={text}
          onCopy={() => onCopied?.()}
        />
      )}
    </>
  )
}
