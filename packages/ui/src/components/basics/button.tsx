import type { IconNode } from 'lucide'
import type { ComponentChildren, Ref } from 'preact'
import './button.css'
import { Icon } from './icon.tsx'

interface ButtonProps {
  /** `fill` is for a screen's primary action. */
  form?: 'fill' | 'quiet' | 'plain' | 'danger'
  children?: ComponentChildren
  icon?: IconNode
  iconSize?: number
  mirror?: boolean
  /** The accessible name of a button without text. */
  label?: string
  wide?: boolean
  round?: boolean
  busy?: boolean
  disabled?: boolean
  /** Absent: not a toggle button. */
  pressed?: boolean
  type?: 'button' | 'submit'
  /** The id of the popover that it opens. */
  popovertarget?: string
  expanded?: boolean
  class?: string
  buttonRef?: Ref<HTMLButtonElement>
  onClick?: (event: MouseEvent) => void
}

export function Button(props: ButtonProps) {
  const {
    form = 'plain',
    children,
    icon,
    iconSize = 20,
    mirror = false,
    label,
    busy = false,
    disabled = false,
    type = 'button',
  } = props
  const isBare = children === undefined
  const classes = ['button', form, isBare && 'icon-only', props.wide && 'wide', props.round && 'round', props.class]
  return (
    <button
      ref={props.buttonRef ?? null}
      type={type}
      class={classes.filter(Boolean).join(' ')}
      disabled={disabled}
      aria-label={label}
      title={isBare ? label : undefined}
      aria-busy={busy}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      popovertarget={props.popovertarget}
      onClick={(event) => {
        // Otherwise the form would still be submitted, including by Enter in one of its fields.
        if (busy || isStray(event)) event.preventDefault()
        else props.onClick?.(event)
      }}
    >
      {icon && <Icon of={icon} size={iconSize} mirror={mirror} />}
      {!isBare && <span class="button-label">{children}</span>}
      {busy && <span class="spinner" />}
    </button>
  )
}

let pressed: EventTarget | null = null

/** The second click of a double click, aimed at whatever was there before: a removed row, or the button that opened this dialog. */
function isStray({ detail, currentTarget }: MouseEvent): boolean {
  if (detail > 1) return pressed !== currentTarget
  pressed = currentTarget
  return false
}

/** A link that looks like a button. */
export function LinkButton({
  form = 'plain',
  href,
  icon,
  children,
  wide = false,
}: {
  form?: ButtonProps['form']
  href: string
  icon?: IconNode
  children: ComponentChildren
  wide?: boolean
}) {
  return (
    <a class={['button', form, wide && 'wide'].filter(Boolean).join(' ')} href={href}>
      {icon && <Icon of={icon} />}
      <span class="button-label">{children}</span>
    </a>
  )
}
