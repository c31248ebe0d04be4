import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { CircleAlert, CircleCheck, Eye, RefreshCw, Undo2 } from 'lucide'
import type { Import } from '../../server/responses.ts'
import { importsTexts } from '../../texts/server/imports.ts'
import { toneOf } from './use-imports.ts'

const ICONS: Readonly<Record<string, typeof CircleCheck>> = {
  applied: CircleCheck,
  failed: CircleAlert,
  review: Eye,
  undone: Undo2,
}

/** The status of an import: an icon, a word and a colour; where there is little room, the word is only for screen readers. */
export function ImportStatus({ status, isCompact = false }: Pick<Import, 'status'> & { isCompact?: boolean }) {
  const text = importsTexts.value.statuses[status] ?? status
  return (
    <span class={`status-label ${toneOf(status)}`} title={isCompact ? text : undefined}>
      <Icon of={ICONS[status] ?? RefreshCw} size={16} />
      <span class={isCompact ? 'visually-hidden' : undefined}>{text}</span>
    </span>
  )
}
