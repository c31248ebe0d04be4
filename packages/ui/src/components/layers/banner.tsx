import type { IconNode } from 'lucide'
import type { ComponentChildren } from 'preact'
import { Icon } from '../basics/icon.tsx'
import './layer.css'

/** One sentence across the top of a page, for an ongoing condition. */
export function Banner({
  icon,
  children,
  actions,
  warn = false,
}: {
  icon: IconNode
  children: ComponentChildren
  actions?: ComponentChildren
  warn?: boolean
}) {
  return (
    <div class={warn ? 'banner warn' : 'banner'} role="status">
      <Icon of={icon} />
      <span class="banner-text">{children}</span>
      {actions}
    </div>
  )
}
