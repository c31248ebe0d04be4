import { Icon } from '@chapterhouse/ui/components/icon.tsx'
import type { Failure } from '@chapterhouse/ui/failure'
import { CircleAlert } from 'lucide'

/** Why a form was refused, above its button; what was typed stays. */
export function Why({ failure: { title, advice } }: { failure: Pick<Failure, 'title' | 'advice'> }) {
  return (
    <p class="entrance-why" role="alert">
      <Icon of={CircleAlert} />
      <span>
        <b>{title}</b> {advice}
      </span>
    </p>
  )
}
