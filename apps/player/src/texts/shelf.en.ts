export const en = {
  onServer: 'on the server',
  all: 'All',
  allOf: (shelf: string) => `All of ${shelf}`,
  inSeries: (series: string, index: string) => (index ? `${series}, ${index}` : series),
  left: (length: string) => `${length} left`,
  leftAt: (length: string, speed: string) => `${length} left at ${speed}`,
  finished: 'Finished',
  more: 'More books follow',
  noSound: 'The player could not be loaded. Press again when the server answers.',
}

export type Texts = typeof en
