import { ignore } from '@chapterhouse/ui/ignore'

const SIGNS = 16

/**
 * The code in typed or pasted text: the code itself, or an invite link containing it. The server accepts any case, spaces, dashes
 * and look-alike letters.
 */
export function codeIn(typed: string): string {
  const text = typed.trim()
  const fragment = text.includes('#') ? text.slice(text.indexOf('#') + 1) : ''
  const [, linked] = /(?:^|&)code=([^&\s]+)/.exec(fragment) ?? []
  return linked === undefined ? text : decoded(linked)
}

export const isWhole = (code: string): boolean => /^[0-9a-z]+$/i.test(plain(code)) && plain(code).length === SIGNS

const plain = (code: string): string => code.replace(/[\s-]/g, '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    return ignore('the text is not encoded', text)(error)
  }
}
