/** Focuses a link once its row is rendered: after a jump, a list renders its rows only once it knows their heights. */
export function focusWhenDrawn(box: HTMLElement | null, href: string, tries = 30): void {
  const link = box?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
  link?.focus({ preventScroll: true })
  if (tries > 0 && (!link || document.activeElement !== link)) requestAnimationFrame(() => focusWhenDrawn(box, href, tries - 1))
}
