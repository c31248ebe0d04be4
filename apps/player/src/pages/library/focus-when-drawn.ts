/** A list that jumps draws its rows a moment later, and shows them once it knows how high they are. */
export function focusWhenDrawn(box: HTMLElement | null, href: string, tries = 30): void {
  const link = box?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
  link?.focus({ preventScroll: true })
  if (tries > 0 && (!link || document.activeElement !== link)) requestAnimationFrame(() => focusWhenDrawn(box, href, tries - 1))
}
