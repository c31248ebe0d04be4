import { Icon } from '@chapterhouse/ui/components/icon.tsx'
import type { Failure } from '@chapterhouse/ui/failure'
import { CircleAlert } from 'lucide'

/** Why a form was refused, above its button; what was typed stays. */
export function Why({ failure }: { failure: Pick<Failure, 'title' | 'advice'> }) {
  return (
    <p class="connect-why" role="alert">
      <Icon of={CircleAlert} />
      <span>
        <b>{failure.title}</b> {failure.advice}
      </span>
    </p>
  )
}
