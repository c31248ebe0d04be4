import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import type { MatchCandidate } from '../../../server/responses.ts'
import { bookMatchTexts } from '../../../texts/books/book-match.ts'
import { CommunityCover } from '../compared/community-cover.tsx'
import { reasonTexts } from './reasons.ts'

/** The works that a book may be, best first, with the reasons for their scores. */
export function CandidateList({
  candidates,
  onPick,
}: {
  candidates: readonly MatchCandidate[]
  onPick: (candidate: MatchCandidate) => void
}) {
  return (
    <ul class="matching-candidates">
      {candidates.map((candidate) => (
        <Candidate key={candidate.work_id} candidate={candidate} onPick={() => onPick(candidate)} />
      ))}
    </ul>
  )
}

function Candidate({ candidate, onPick }: { candidate: MatchCandidate; onPick: () => void }) {
  const texts = bookMatchTexts.value
  const { title, authors, series, first_published, cover_url, score } = candidate
  const people = authors.map(({ name }) => name).join(', ')
  const facts = [people, ...series.slice(0, 2).map(({ name, position }) => texts.series(name, position)), first_published]
  return (
    <li>
      <div class="matching-candidate-cover">
        {cover_url ? (
          <CommunityCover url={cover_url} title={title} author={people} width={64} />
        ) : (
          <Cover title={title} author={people} width={64} decorative />
        )}
      </div>
      <div class="matching-candidate-text">
        <strong dir="auto">{title}</strong>
        <span class="hint" dir="auto">
          {facts.filter(Boolean).join(' · ')}
        </span>
        <span class="hint">{[texts.score(score), ...reasonTexts(candidate)].join(' · ')}</span>
      </div>
      <Button form="quiet" label={texts.choose(title)} onClick={onPick}>
        {texts.compare}
      </Button>
    </li>
  )
}
