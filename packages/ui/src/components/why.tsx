import { CircleAlert } from 'lucide'
import type { Failure } from '../failure.ts'
import './field.css'
import { Icon } from './icon.tsx'

/** Why a form was refused, above its button; what was typed stays. */
export function Why({ failure: { title, advice } }: { failure: Pick<Failure, 'title' | 'advice'> }) {
  return (
    <p class="why" role="alert">
      <Icon of={CircleAlert} />
      <span>
        <b>{title}</b> {advice}
      </span>
    </p>
  )
}
