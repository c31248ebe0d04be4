import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { TriangleAlert } from 'lucide'
import { FactList } from '../../../page/fact-list.tsx'
import type { BookEstimate } from '../../../server/responses.ts'
import { bridgeCreateTexts } from '../../../texts/server/bridge-create.ts'
import { costText, type Figures, hoursText, totalOf } from '../figures.ts'
import { listText } from './list-text.ts'

/** Source, time, cost, and the texts that the book has. `figures` belong to the chosen source. */
export function EstimateFacts({ estimate, figures }: { estimate: BookEstimate; figures: Figures }) {
  const texts = bridgeCreateTexts.value
  const { facts } = texts
  const total = totalOf([figures])
  const { agent_ready, subscription } = estimate
  const rows = [
    [facts.source, texts.sources[figures.source] ?? figures.source],
    [facts.hours, hoursText(total, texts)],
    [facts.cost, costText(total, subscription, texts)],
    [facts.existing, existingText(estimate)],
  ] as const
  return (
    <>
      <FactList facts={rows} />
      {!agent_ready && (
        <p class="status-label warn">
          <Icon of={TriangleAlert} size={18} />
          {texts.noModel}
        </p>
      )}
    </>
  )
}

function existingText({ has: { local, community, community_unknown } }: BookEstimate): string {
  const texts = bridgeCreateTexts.value
  return (
    [
      local.length > 0 && texts.replaced(listText(local, texts.kinds)),
      community.length > 0 && texts.shadowed(listText(community, texts.kinds)),
      community_unknown && texts.communityUnknown,
    ]
      .filter(Boolean)
      .join(' ') || texts.nothing
  )
}
