/** Puts text where it can be pasted. Plain http has no clipboard: then the field is selected for the keyboard, and the answer is false. */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    if (!navigator.clipboard) throw new Error('no clipboard here')
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.focus()
    field?.select()
    return false
  }
}
