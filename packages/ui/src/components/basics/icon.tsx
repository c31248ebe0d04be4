import type { IconNode } from 'lucide'
import { h } from 'preact'

/** A lucide icon, labelled by the text beside it or by its control. `mirror`: flipped in right-to-left layouts. */
export function Icon({ of, size = 20, mirror = false }: { of: IconNode; size?: number; mirror?: boolean }) {
  return (
    <svg
      class={mirror ? 'icon mirror' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={1.75}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {of.map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  )
}
