import { ignore } from './ignore.ts'
/**
 * Copies text to the clipboard. Plain http has no clipboard: the field is then selected for a manual copy, and the result is false.
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    if (!navigator.clipboard) throw new Error('no clipboard here')
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    ignore('the text is selected instead')(error)
    field?.focus()
    field?.select()
    return false
  }
}
