export const en = { title: '' }
export type Texts = typeof en
