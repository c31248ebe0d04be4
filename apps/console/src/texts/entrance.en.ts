/** Words of the pages that stand before any sign-in. */
export const en = {
  language: 'Language',
}

export type Texts = typeof en
