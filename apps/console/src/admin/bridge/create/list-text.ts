import { language } from '@chapterhouse/ui/language'

/** `characters and recaps`. */
export const listText = (kinds: readonly string[], names: Readonly<Record<string, string>>): string =>
  new Intl.ListFormat(language.value).format(kinds.map((kind) => names[kind] ?? kind))
