import { CircleAlert } from 'lucide'
import type { Failure } from '../../failure.ts'
import './field.css'
import { Icon } from '../basics/icon.tsx'

/** Why a form was rejected, shown above its button; the input is kept. */
export function ErrorMessage({ failure: { title, advice, typed } }: { failure: Pick<Failure, 'title' | 'advice' | 'typed'> }) {
  return (
    <p class="why" role="alert">
      <Icon of={CircleAlert} />
      <span>
        <b>{title}</b> {advice} {typed}
      </span>
    </p>
  )
}
