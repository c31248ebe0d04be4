import { Sheet } from '@chapterhouse/ui/components/layers/layer.tsx'
import { formatMoment } from '../../dates/dates.ts'
import type { AuditEvent } from '../../server/responses.ts'
import { auditTexts } from '../../texts/server/audit.ts'
import { actionOf, authorOf, detailsOf, type Named } from './audit-labels.ts'
import { TargetLink } from './target-link.tsx'

/** The full entry; rows show a shortened one. */
export function AuditEntry({ event, named, onClose }: { event: AuditEvent; named: Named; onClose: () => void }) {
  const texts = auditTexts.value
  const { columns } = texts
  return (
    <Sheet title={actionOf(event, texts)} onClose={onClose}>
      <dl class="facts">
        <div>
          <dt>{columns.when}</dt>
          <dd>{formatMoment(event.at, 'second')}</dd>
        </div>
        <div>
          <dt>{columns.who}</dt>
          <dd dir="auto">{authorOf(event, texts)}</dd>
        </div>
        {event.target && (
          <div>
            <dt>{columns.target}</dt>
            <dd>
              <TargetLink event={event} named={named} />
            </dd>
          </div>
        )}
        {detailsOf(event, texts).map(({ name, value }) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
